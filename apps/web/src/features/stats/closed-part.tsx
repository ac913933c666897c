import { isAllowed } from '@app/contract';
import { formatIdr, subtract, type Idr } from '@app/money';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useUser } from '../../lib/session.tsx';

/** How a sum of the ledger is divided between the members in the lists and the deleted ones; nothing where none was deleted. */
export function ClosedPart({ whole, closed }: { whole: Idr; closed: Idr }) {
  const { t } = useTranslation('books');
  const { role } = useUser();
  if (closed === 0) return null;
  const link = isAllowed('master_admin', role) ? <Link href="/admin/closed-members" /> : <span />;
  const values = { listed: formatIdr(subtract(whole, closed)), closed: formatIdr(closed) };
  return (
    <p className="quiet coverage-closed">
      <Trans t={t} i18nKey="coverage.closed" values={values} components={{ link }} />
    </p>
  );
}
