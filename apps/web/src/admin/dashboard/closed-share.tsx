import { formatIdr, subtract, type Idr } from '@app/money';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMay } from '../../shared/lib/session.tsx';
import styles from './coverage.module.css';

/** A sum of the ledger divided into the members in the lists and the deleted ones; nothing when no member was deleted. */
export function ClosedShare({ whole, closed }: { whole: Idr; closed: Idr }) {
  const { t } = useTranslation('admin-dashboard');
  const seesClosed = useMay('master_reader');
  if (closed === 0) return null;
  const link = seesClosed ? <Link href="/admin/closed-members" /> : <span />;
  const values = { listed: formatIdr(subtract(whole, closed)), closed: formatIdr(closed) };
  return (
    <p className={`quiet ${styles.closed}`}>
      <Trans t={t} i18nKey="coverage.closed" values={values} components={{ link }} />
    </p>
  );
}
