import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';

/** Says that receipts were saved, and where anyone can check them. */
export function SavedReceipts({ textKey }: { textKey: 'receipt.saved' | 'receipt.savedAll' }) {
  const { t } = useTranslation('verify');
  const address = `${window.location.host}/verify`;
  return <Trans t={t} i18nKey={textKey} values={{ address }} components={{ verify: <Link href="/verify" /> }} />;
}
