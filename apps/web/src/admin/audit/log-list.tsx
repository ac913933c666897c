import { businessDayOf } from '@app/contract';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import styles from './log.module.css';

/** The names of the columns, which a phone does not have. */
type LogColumns = { at: string; actor: string; title: string; about: string; summary: string };

type LogListProps<Row> = {
  /** Newest first. */
  rows: readonly Row[];
  columns: LogColumns;
  children: (row: Row) => ReactNode;
};

/** The entries of a log by business day. */
export function LogList<Row extends { at: string }>({ rows, columns, children }: LogListProps<Row>) {
  const language = useLanguage();
  const dayOf = ({ at }: Row) => businessDayOf(new Date(at));
  const days = [...new Set(rows.map(dayOf))];
  return (
    <>
      <div className={styles.head} aria-hidden>
        <span />
        {Object.values(columns).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {days.map((day) => (
        <section key={day}>
          <h3 className={styles.day}>{formatDay(day, language)}</h3>
          {rows.filter((row) => dayOf(row) === day).map(children)}
        </section>
      ))}
    </>
  );
}
