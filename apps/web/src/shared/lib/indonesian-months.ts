import dayjs from 'dayjs';
import indonesian from 'dayjs/locale/id';

/* dayjs shortens August to "Agt", Intl to "Agu": the date pickers use Intl's form, in which all other dates are written. */
dayjs.locale(
  { ...indonesian, monthsShort: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'] },
  undefined,
  true,
);
