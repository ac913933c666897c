import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DottedLine } from '../../shared/ui/list-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PrivateImage } from '../../shared/ui/private-image.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { AdminRequest, AdminRequestDetails } from './admin-request-view.ts';
import styles from './admin-requests.module.css';

type SameProof = NonNullable<AdminRequestDetails['sameProofs']>[number];

function useLabelOf() {
  const { t } = useTranslation('admin-requests');
  return ({ number }: SameProof) => (number === null ? t('admin.same.deleted') : t('admin.same.deposit', { number }));
}

function SameProofRow({ proof, onCompare }: { proof: SameProof; onCompare: () => void }) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const label = useLabelOf()(proof);
  const { requestId, username, status, amount, uploadedAt, isIdentical, proofImage } = proof;
  return (
    <li className={styles.sameProof} data-testid="same-proof">
      <span>
        {requestId === null ? label : <Link href={`?tab=all&request=${requestId}`}>{label}</Link>}{' '}
        {status !== null && <StatusTag status={status} />}
      </span>
      <span className="quiet">
        <DottedLine>
          {username}
          {amount !== null && <Money amount={amount} />}
          <span className="num">{formatInstant(uploadedAt, language, 'day')}</span>
          {t(isIdentical ? 'admin.same.identical' : 'admin.same.similar')}
        </DottedLine>
      </span>
      {proofImage === null ? (
        <span className="quiet">{t('admin.same.unseen')}</span>
      ) : (
        <Button size="small" onClick={onCompare} aria-label={`${t('admin.same.compare')}: ${label}`}>
          {t('admin.same.compare')}
        </Button>
      )}
    </li>
  );
}

function Picture({ address, label }: { address: string; label: string }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <PrivateImage address={address} alt={label} />
    </figure>
  );
}

/** The other deposits whose proof shows the same picture, each with the two pictures side by side; nothing where there is none. */
export function SameProofs({ request, sameProofs }: { request: AdminRequest; sameProofs: AdminRequestDetails['sameProofs'] }) {
  const { t } = useTranslation('admin-requests');
  const labelOf = useLabelOf();
  const [compared, setCompared] = useState<SameProof | null>(null);
  const { number, proofImage } = request;
  if (proofImage === null || sameProofs === null || sameProofs.length === 0) return null;
  return (
    <div className={styles.sameProofs}>
      <Alert
        type="warning"
        showIcon
        title={t('admin.same.title')}
        description={
          <ul>
            {sameProofs.map((proof) => (
              <SameProofRow key={`${proof.requestId} ${proof.uploadedAt}`} proof={proof} onCompare={() => setCompared(proof)} />
            ))}
          </ul>
        }
      />
      <Sheet open={compared !== null} title={t('admin.same.compareTitle')} onClose={() => setCompared(null)} width={960}>
        {compared !== null && compared.proofImage !== null && (
          <div className={styles.comparedProofs}>
            <Picture address={proofImage} label={t('admin.same.this', { number })} />
            <Picture address={compared.proofImage} label={labelOf(compared)} />
          </div>
        )}
      </Sheet>
    </div>
  );
}
