import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { Button } from 'antd';
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

function Picture({ address, label }: { address: string; label: string }) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <PrivateImage address={address} alt={label} />
    </figure>
  );
}

/** Another deposit with the same picture: what it is, and both pictures side by side. */
function Comparison({ request, proof }: { request: AdminRequest; proof: SameProof }) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const label = useLabelOf()(proof);
  const { requestId, username, status, amount, uploadedAt, isIdentical, proofImage } = proof;
  return (
    <section className={styles.sameProof} data-testid="same-proof">
      <p>
        {requestId === null ? label : <Link href={`?tab=all&request=${requestId}`}>{label}</Link>}{' '}
        {status !== null && <StatusTag status={status} />}
      </p>
      <p className="quiet">
        <DottedLine>
          {username}
          {amount !== null && <Money amount={amount} />}
          <span className="num">{formatInstant(uploadedAt, language, 'day')}</span>
          {t(isIdentical ? 'admin.same.identical' : 'admin.same.similar')}
        </DottedLine>
      </p>
      {request.proofImage === null || proofImage === null ? (
        <p className="quiet">{t('admin.same.unseen')}</p>
      ) : (
        <div className={styles.comparedProofs}>
          <Picture address={request.proofImage} label={t('admin.same.this', { number: request.number })} />
          <Picture address={proofImage} label={label} />
        </div>
      )}
    </section>
  );
}

/** Names the other deposits whose proof shows the same picture, and compares them; nothing where there is none. */
export function SameProofs({ request, sameProofs }: { request: AdminRequest; sameProofs: AdminRequestDetails['sameProofs'] }) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const labelOf = useLabelOf();
  const [isOpen, setIsOpen] = useState(false);
  if (sameProofs === null || sameProofs.length === 0) return null;
  const deposits = new Intl.ListFormat(language).format(sameProofs.map(labelOf));
  return (
    <div className={styles.sameProofs}>
      <WarningOutlined aria-hidden />
      <span>{t('admin.same.found', { deposits })}</span>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('admin.same.compare')}
      </Button>
      <Sheet open={isOpen} title={t('admin.same.compareTitle')} onClose={() => setIsOpen(false)} width={960}>
        {sameProofs.map((proof) => (
          <Comparison key={`${proof.requestId} ${proof.uploadedAt}`} request={request} proof={proof} />
        ))}
      </Sheet>
    </div>
  );
}
