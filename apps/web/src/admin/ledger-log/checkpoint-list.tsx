import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { checkpointFileName, type LogCheckpoint } from '@app/contract';
import { Button, Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { toFirstPage, useAddressParams } from '../../shared/lib/address-params.ts';
import { formatDay, formatInstant } from '../../shared/lib/business-time.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { saveFile } from '../../shared/lib/save-file.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import styles from './ledger-log.module.css';

const refetchMs = 60_000;

/** Named by the business day that it closes, or by when it was signed. */
function CheckpointRow({ checkpoint: { businessDay, signedAt, size, note } }: { checkpoint: Serialized<LogCheckpoint> }) {
  const { t } = useTranslation('admin-dashboard');
  const language = useLanguage();
  const name = businessDay === null ? formatInstant(new Date(signedAt), language) : formatDay(businessDay, language);
  return (
    <li className={styles.day}>
      <span>{name}</span>
      <span className="num">{t('ledgerLog.records', { size: formatCount(size, language) })}</span>
      <Button
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t('ledgerLog.saveLabel', { day: name })}
        onClick={() => saveFile(new Blob([note], { type: 'text/plain' }), checkpointFileName(businessDay ?? size))}
      >
        {t('ledgerLog.save')}
      </Button>
    </li>
  );
}

/** The checkpoints of the business days, or with `all` in the query string every checkpoint, newest first, each as a file. */
export function CheckpointList() {
  const { t } = useTranslation('admin-dashboard');
  const { params, change } = useAddressParams();
  const isOfDays = params.get('all') === null;
  const pages = useListPages();
  const input = { ...pages.input, ...(isOfDays && { kind: 'business_day' as const }) };
  const query = trpc.ledgerLog.checkpoints.useQuery(input, { refetchInterval: refetchMs });
  const empty = <p className={styles.none}>{t(isOfDays ? 'ledgerLog.none' : 'ledgerLog.noCheckpoint')}</p>;
  return (
    <SectionCard
      title={t('ledgerLog.days')}
      aside={
        <Checkbox checked={isOfDays} onChange={({ target }) => change({ all: target.checked ? null : '1', ...toFirstPage })}>
          {t('ledgerLog.businessDaysOnly')}
        </Checkbox>
      }
    >
      <p className="quiet">{t('ledgerLog.daysText')}</p>
      <AdminList list={shownPageOf(query, pages)} failed={t('ledgerLog.failed')} empty={empty}>
        {(rows) => (
          <ul className={styles.days}>
            {/* A day without news is closed with the note of the checkpoint before it. */}
            {rows.map((checkpoint) => (
              <CheckpointRow key={`${checkpoint.size} ${checkpoint.signedAt}`} checkpoint={checkpoint} />
            ))}
          </ul>
        )}
      </AdminList>
    </SectionCard>
  );
}
