import { useTranslation } from 'react-i18next';
import type { OpenApproval } from './approval-view.ts';
import styles from './approvals.module.css';

/** The address of the picture that is replaced: the logo, or the QRIS picture of a bank destination; undefined: there is none. */
function formerPictureOf(before: OpenApproval['before']): string | undefined {
  const { logoUrl, qrisFileId } = before ?? {};
  if (typeof logoUrl === 'string') return logoUrl;
  return typeof qrisFileId === 'string' ? `/api/files/${qrisFileId}` : undefined;
}

function Picture({ source, label }: { source: string; label: string }) {
  return (
    <figure>
      <figcaption className="quiet">{label}</figcaption>
      <img className={styles.picture} src={source} alt={label} />
    </figure>
  );
}

/** The picture that is proposed, beside the one that it replaces; nothing where none is proposed. */
export function ProposedPicture({ approval: { before, after } }: { approval: Pick<OpenApproval, 'before' | 'after'> }) {
  const { t } = useTranslation('approvals');
  const proposed = after?.['picture'];
  if (typeof proposed !== 'string' || !proposed.startsWith('data:')) return null;
  const former = formerPictureOf(before);
  return (
    <div className={styles.pictures}>
      {former !== undefined && <Picture source={former} label={t('formerPicture')} />}
      <Picture source={proposed} label={t('picture')} />
    </div>
  );
}
