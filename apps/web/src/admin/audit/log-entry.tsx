import type { ReactNode } from 'react';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { IconTile } from '../../shared/ui/list-row.tsx';
import styles from './audit.module.css';

type LogEntryProps = {
  testId: string;
  icon: ReactNode;
  title: string;
  username: string;
  at: string;
  /** Further lines below the name and the time. */
  details: ReactNode;
  /** The id of the HTTP request and its label; null outside of requests. */
  httpRequestId: string | null;
  requestLabel: string;
  children: ReactNode;
};

/** One entry of the audit log or of the security events; `children`: what it changed, and further values. */
export function LogEntry({ testId, icon, title, username, at, details, httpRequestId, requestLabel, children }: LogEntryProps) {
  return (
    <article className={styles.entry} data-testid={testId}>
      <div className={styles.act}>
        <IconTile icon={icon} />
        <div className={styles.entryText}>
          <h3>{title}</h3>
          <p>
            <strong>{username}</strong> · <DateTime at={at} detail="second" withZone />
          </p>
          {details}
        </div>
      </div>
      {children}
      {httpRequestId !== null && (
        <div className={styles.request}>
          <span className={`quiet ${styles.id}`}>
            {requestLabel} {httpRequestId}
          </span>
          <CopyButton text={httpRequestId} label={requestLabel} />
        </div>
      )}
    </article>
  );
}
