import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import type { SettingsHistoryEntry } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconTile } from '../../shared/ui/list-row.tsx';
import { changeValueOf } from './change-value.ts';
import styles from './settings.module.css';
import listRowStyles from '../../shared/ui/list-row.module.css';

const labels = {
  websiteName: 'field.websiteName',
  seoTitle: 'field.seoTitle',
  seoDescription: 'field.seoDescription',
  logoUrl: 'field.logoUrl',
  whatsapp: 'field.whatsapp',
  telegram: 'field.telegram',
  email: 'field.email',
  minDeposit: 'field.minDeposit',
  minWithdrawal: 'field.minWithdrawal',
  minDepositQris: 'field.minDepositQris',
  companyName: 'field.companyName',
  registrationNumber: 'field.registrationNumber',
  registeredIn: 'field.registeredIn',
  businessField: 'field.businessField',
  operatingMode: 'field.operatingMode',
  licenceStatement: 'field.licenceStatement',
  sourceOfReturns: 'field.sourceOfReturns',
  complaintContact: 'field.complaintContact',
} as const;
const isLabelled = (field: string): field is keyof typeof labels => Object.hasOwn(labels, field);

function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation('settings');
  const shown = changeValueOf(field, value);
  if (shown.kind === 'cleared') return <span className="quiet">{t('history.cleared')}</span>;
  return shown.kind === 'logo' ? t('history.logo') : <span>{shown.text}</span>;
}

/** One changed field: its label, the old and the new value. For a logo only that it is new. */
function Change({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  const { t } = useTranslation('settings');
  const isLogo = changeValueOf(field, after).kind === 'logo';
  return (
    <div className={styles.change}>
      <dt>{isLabelled(field) ? t(labels[field]) : field}</dt>
      <dd>
        {!isLogo && (
          <>
            <span className="quiet">
              <Value field={field} value={before} />
            </span>
            <ArrowRightOutlined className={styles.arrow} aria-label={t('history.became')} />
          </>
        )}
        <Value field={field} value={after} />
      </dd>
    </div>
  );
}

function Entry({ entry: { updatedBy, updatedAt, changes, previous } }: { entry: Serialized<SettingsHistoryEntry> }) {
  return (
    <div className={`list-row ${styles.entry}`} data-testid="settings-entry">
      <IconTile icon={<HistoryOutlined aria-hidden />} />
      <div className="list-row-text">
        <div className={listRowStyles.title}>{updatedBy}</div>
        <div className={listRowStyles.detail}>
          <DateTime at={updatedAt} withZone />
        </div>
        <dl>
          {Object.entries(changes).map(([field, after]) => (
            <Change key={field} field={field} before={previous[field]} after={after} />
          ))}
        </dl>
      </div>
    </div>
  );
}

/** Which administrator changed which setting, when, and from which value to which. */
export function SettingsHistory() {
  const { t } = useTranslation('settings');
  const pages = useListPages();
  const query = trpc.settings.history.useQuery({ ...pages.input });
  const empty = <EmptyState kind="nothing-yet" title={t('history.none')} text={t('history.noneText')} />;
  return (
    <AdminList list={shownPageOf(query, pages)} failed={t('failed.load')} empty={empty}>
      {(rows) => rows.map((entry) => <Entry key={entry.id} entry={entry} />)}
    </AdminList>
  );
}
