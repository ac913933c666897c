import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DetailRow } from './detail-row.tsx';
import styles from './skeletons.module.css';
import listRowStyles from './list-row.module.css';

/** A skeleton bar; `width` as CSS. */
export function SkeletonBar({ width, height = 14 }: { width: string; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} />;
}

const noBreakSpace = '\u00A0';

/** A skeleton bar in a line of text, as high as the text that replaces it. */
export function SkeletonText({ width }: { width: string }) {
  return (
    <span className={styles.text} style={{ width }} aria-hidden>
      {noBreakSpace}
    </span>
  );
}

/** The same for the first bar of a card: it also tells screen readers that the card is loading. */
export function AnnouncedSkeletonText({ width }: { width: string }) {
  const { t } = useTranslation();
  return (
    <span role="status" aria-busy>
      <span className="visually-hidden">{t('loading')}</span>
      <SkeletonText width={width} />
    </span>
  );
}

/** Rows with known labels whose values are loading, in their final size. */
export function LabelledSkeleton({ labels }: { labels: readonly string[] }) {
  return labels.map((label, row) => (
    <DetailRow key={label} label={label} value={row === 0 ? <AnnouncedSkeletonText width="84px" /> : <SkeletonText width="84px" />} />
  ));
}

const titleWidths = ['62%', '48%', '70%', '45%', '56%'];

function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">{t('loading')}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** Rows of a list in their final size. */
export function ListSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <Waiting>
      {Array.from({ length: rows }, (_, row) => (
        <div className="list-row" key={row}>
          <span className={`${listRowStyles.iconTile} ${styles.tile}`} />
          <div className="list-row-text">
            <SkeletonBar width={titleWidths[row % titleWidths.length] ?? '50%'} />
            <SkeletonBar width="40%" height={12} />
          </div>
          <SkeletonBar width="92px" />
        </div>
      ))}
    </Waiting>
  );
}

/** Label and value rows in their final size. */
export function DetailsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Waiting>
      {Array.from({ length: rows }, (_, row) => (
        <div className="detail-row" key={row}>
          <SkeletonBar width="38%" />
          <SkeletonBar width="84px" />
        </div>
      ))}
    </Waiting>
  );
}

/** A whole page while its code is loading. */
export function PageSkeleton() {
  return (
    <Waiting>
      <div className="page-skeleton">
        <SkeletonBar width="220px" height={28} />
        <SkeletonBar width="300px" />
        <div className={`card ${styles.card}`} />
        <div className={`card ${styles.card}`} />
      </div>
    </Waiting>
  );
}
