import { requestStatuses, requestTypes, type RequestStatus, type RequestType } from '@app/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { toFirstPage, useAddressParams } from '../../shared/lib/address-params.ts';
import styles from './requests.module.css';

/** Null: no filter. */
export type HistoryFilter = { type: RequestType | null; status: RequestStatus | null };

const typeLabels = { deposit: 'type.deposit', withdrawal: 'type.withdrawal' } as const;

/** The filter of the history, in the query string; a change returns to the first page and closes the open row. */
export function useHistoryFilter() {
  const { params, change } = useAddressParams();
  const filter: HistoryFilter = {
    type: requestTypes.find((type) => type === params.get('type')) ?? null,
    status: requestStatuses.find((status) => status === params.get('status')) ?? null,
  };
  const choose = (chosen: HistoryFilter) => change({ ...chosen, ...toFirstPage, request: null });
  return { filter, choose };
}

export function HistoryFilterFields({ filter, onChoose }: { filter: HistoryFilter; onChoose: (filter: HistoryFilter) => void }) {
  const { t } = useTranslation(['requests', 'area']);
  return (
    <div className={styles.historyFilter}>
      <Select<RequestType | 'all'>
        aria-label={t('member.history.type')}
        value={filter.type ?? 'all'}
        onChange={(type) => onChoose({ ...filter, type: type === 'all' ? null : type })}
        options={[
          { value: 'all', label: t('member.history.allTypes') },
          ...requestTypes.map((type) => ({ value: type, label: t(typeLabels[type]) })),
        ]}
      />
      <Select<RequestStatus | 'all'>
        aria-label={t('member.history.status')}
        value={filter.status ?? 'all'}
        onChange={(status) => onChoose({ ...filter, status: status === 'all' ? null : status })}
        options={[
          { value: 'all', label: t('member.history.allStatuses') },
          ...requestStatuses.map((status) => ({ value: status, label: t(`area:status.${status}`) })),
        ]}
      />
    </div>
  );
}
