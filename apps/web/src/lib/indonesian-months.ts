import dayjs from 'dayjs';
import indonesian from 'dayjs/locale/id';

/* dayjs shortens August to "Agt", Intl to "Agu": the pickers of dates take the form that every other date is written in. */
dayjs.locale(
  { ...indonesian, monthsShort: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'] },
  undefined,
  true,
);
