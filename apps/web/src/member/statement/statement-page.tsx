import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { pagingOf, useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel, QueryError } from '../../shared/ui/error-panel.tsx';
import { ListPager } from '../../shared/ui/list-pager.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { downloadStatementCsv } from './download-statement-csv.ts';
import { ReceiptsButton } from './receipts-button.tsx';
import { StatementAccount, StatementSum } from './statement-account.tsx';
import { StatementBalances } from './statement-balances.tsx';
import { StatementPrintHeader } from './statement-print-header.tsx';
import { StatementRangeFields } from './statement-range-fields.tsx';
import { StatementTable } from './statement-table.tsx';
import { usePrintStatement } from './use-print-statement.ts';
import { filterInputOf, useStatementFilter, type StatementFilter } from './use-statement-filter.ts';

import styles from './statement.module.css';

const linesPerPage = 50;

function NoLines({ filter, onShowAll }: { filter: StatementFilter; onShowAll: () => void }) {
  const { t } = useTranslation('statement');
  if (filter.from === null && filter.to === null && filter.account === null) {
    const action = { text: t('empty.action'), href: '/deposit-withdraw?open=deposit' };
    return <EmptyState kind="nothing-yet" title={t('empty.none')} text={t('empty.noneText')} action={action} />;
  }
  const action = { text: t('empty.showAll'), onClick: onShowAll };
  return <EmptyState kind="no-match" title={t('empty.noMatch')} text={t('empty.noMatchText')} action={action} />;
}

type StatementActionsProps = { isPrinting: boolean; onPrint: () => void; isDownloading: boolean; onDownload: () => void };

/** Without text on phones. */
function StatementActions({ isPrinting, onPrint, isDownloading, onDownload }: StatementActionsProps) {
  const { t } = useTranslation('statement-page');
  const isPhone = useIsPhone();
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} loading={isPrinting} onClick={onPrint} aria-label={t('print.action')}>
        {!isPhone && t('print.action')}
      </Button>
      <Button icon={<DownloadOutlined aria-hidden />} loading={isDownloading} onClick={onDownload} aria-label={t('csvAction')}>
        {!isPhone && t('csvAction')}
      </Button>
    </>
  );
}

function Receipts({ filter }: { filter: StatementFilter }) {
  const { t } = useTranslation('verify');
  return (
    <div className={styles.receipts}>
      <p>
        <Trans t={t} i18nKey="receipt.note" components={{ verify: <Link href="/verify" /> }} />
      </p>
      <ReceiptsButton days={filter} />
    </div>
  );
}

function useStatementPage(filter: StatementFilter) {
  const pages = useListPages(linesPerPage);
  const list = trpc.statement.list.useQuery({ ...filterInputOf(filter), ...pages.input });
  return { list, paging: pagingOf(list.data, pages) };
}

/** Every movement of the member's money on the days in the query string: to read, print or download. */
export function StatementPage() {
  const { t } = useTranslation(['statement', 'statement-page', 'app', 'investments', 'area']);
  const { filter, choose } = useStatementFilter();
  const { list, paging } = useStatementPage(filter);
  const print = usePrintStatement(filter);
  const download = useMutation({ mutationFn: () => downloadStatementCsv(filter) });
  const { data, error, dataUpdatedAt } = list;
  const shown = print.data ?? data;
  const lines = shown?.items;
  const isRange = filter.from !== null || filter.to !== null;
  /* All rows of all days add up to the current balance. */
  const isWhole = !isRange && paging.page === 1 && data !== undefined && data.total > 0;
  const sum = isWhole && filter.account !== null ? { account: filter.account, lines: data, closing: data.closing } : null;
  const asOf = serverTimeOf(dataUpdatedAt);
  const failedAct = print.error ?? download.error;
  return (
    <>
      <PageHeader
        title={t('area:member.statement')}
        asOf={asOf}
        actions={
          <StatementActions
            isPrinting={print.isPending}
            onPrint={() => print.mutate()}
            isDownloading={download.isPending}
            onDownload={() => download.mutate()}
          />
        }
      />
      <StatementPrintHeader filter={filter} printed={print.data} />
      <StatementRangeFields range={filter} onChoose={choose} />
      <div className={styles.account}>
        <StatementAccount account={filter.account} onChoose={(account) => choose({ account })} />
        {sum !== null && <StatementSum {...sum} />}
      </div>
      {isRange && shown !== undefined && <StatementBalances filter={filter} balances={shown} asOf={asOf} />}
      <section className={`card ${styles.card}`}>
        <h2 className={styles.order}>{t('movements')}</h2>
        {failedAct !== null && (
          <ErrorPanel error={failedAct} title={t(print.error === null ? 'statement-page:csvFailed' : 'statement-page:print.failed')} />
        )}
        <QueryError query={list} title={t('failed')} />
        {data === undefined && error === null && <ListSkeleton rows={8} />}
        {lines?.length === 0 && <NoLines filter={filter} onShowAll={() => choose({ from: null, to: null, account: null })} />}
        {lines !== undefined && lines.length > 0 && (
          <>
            <Receipts filter={filter} />
            <StatementTable lines={lines} />
          </>
        )}
        {print.data === undefined && paging.shown > 0 && <ListPager {...paging} />}
      </section>
    </>
  );
}
