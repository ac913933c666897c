import { BUSINESS_TIME_ZONE } from '@app/contract';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { serverNow } from './clock.ts';

dayjs.extend(utc);
dayjs.extend(timezone);
/* The date pickers mark today by `dayjs().tz()`: without these two changes by the device's clock and zone. */
dayjs.tz.setDefault(BUSINESS_TIME_ZONE);
dayjs.extend((_options, Dayjs) => {
  /* dayjs's type of the prototype lacks the method that its own plugins replace. */
  const prototype = Dayjs.prototype as unknown as { parse: (given: { date?: unknown }) => void };
  const { parse } = prototype;
  prototype.parse = function parseByServer(given) {
    parse.call(this, given.date === undefined ? { ...given, date: new Date(serverNow()) } : given);
  };
});

/** dayjs with the business time zone and the server's current time. */
export { default as businessDayjs } from 'dayjs';
