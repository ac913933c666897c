import RightOutlined from '@ant-design/icons/RightOutlined';
import { useId, useState, type ReactNode } from 'react';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import styles from './log.module.css';

type LogEntryProps = {
  testId: string;
  at: string;
  username: string;
  title: string;
  /** What or whom it concerns; null: nothing more than the title says. */
  about: ReactNode;
  /** One line, cut off where there is no room; the details repeat it in full. */
  summary: ReactNode;
  /** The id of the HTTP request and its label; null outside of requests. */
  httpRequestId: string | null;
  requestLabel: string;
  /** The details, shown once the line is opened. */
  children: ReactNode;
};

/** One entry of the audit log or of the security events: a line that opens. */
export function LogEntry({ testId, at, username, title, about, summary, httpRequestId, requestLabel, children }: LogEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  return (
    <article className={styles.entry} data-open={isOpen} data-testid={testId}>
      <div className={styles.line}>
        <RightOutlined className={styles.chevron} aria-hidden />
        <span className={styles.time}>
          <DateTime at={at} detail="clock" />
        </span>
        <strong className={styles.actor}>{username}</strong>
        <h4 className={styles.title}>
          <button type="button" aria-expanded={isOpen} aria-controls={detailsId} onClick={() => setIsOpen(!isOpen)}>
            {title}
          </button>
        </h4>
        <span className={styles.about}>{about}</span>
        {!isOpen && <span className={styles.summary}>{summary}</span>}
      </div>
      <div id={detailsId} className={styles.details} hidden={!isOpen}>
        {isOpen && (
          <>
            {children}
            <div className={styles.origin}>
              <DateTime at={at} detail="second" withZone />
              {httpRequestId !== null && (
                <span className={styles.request}>
                  <span className={`quiet ${styles.id}`}>
                    {requestLabel} {httpRequestId}
                  </span>
                  <CopyButton text={httpRequestId} label={requestLabel} />
                </span>
              )}
            </div>
          </>
        )}
      </div>
    </article>
  );
}
