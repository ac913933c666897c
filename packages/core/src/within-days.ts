import { BUSINESS_TIME_ZONE, type DayRange } from '@app/contract';
import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/* A bare date would be read as midnight in the connection's time zone; as a timestamp it is in the zone named here. */
const startOf = (day: SQL): SQL => sql`(${day}::timestamp at time zone ${sql.raw(`'${BUSINESS_TIME_ZONE}'`)})`;

/** SQL: an instant lies in the business days `from` … `to`, both included; undefined when neither is given. */
export function withinDays(instant: PgColumn | SQL, { from, to }: DayRange): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${instant} >= ${startOf(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${instant} < ${startOf(sql`(${to}::date + 1)`)}`,
  );
}
