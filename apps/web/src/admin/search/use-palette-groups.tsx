import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { RequestType } from '@app/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useDeletedTransactions } from '../lib/use-deleted-transactions.ts';
import { pagesNamed, type PaletteGroup, type PalettePage } from './palette-entries.ts';

const titles = { deposit: 'deposit', withdrawal: 'withdrawal' } as const satisfies Record<RequestType, string>;

/** What the command palette lists for a text: pages, then members, requests and deleted transactions that the server finds. Groups without entries are left out. */
export function usePaletteGroups(text: string, pages: readonly PalettePage[]) {
  const { t } = useTranslation('search');
  const hits = trpc.search.find.useQuery({ q: text }, { enabled: text !== '', placeholderData: keepPreviousData });
  const deleted = useDeletedTransactions(text);
  const { members = [], requests = [] } = (text !== '' && hits.data) || {};
  const groups: readonly PaletteGroup[] = [
    { title: t('pages'), entries: pagesNamed(pages, text) },
    {
      title: t('members'),
      entries: members.map(({ id, username, email }) => ({
        key: id,
        href: `/admin/users/${id}`,
        title: username,
        detail: email,
        icon: <UserOutlined aria-hidden />,
      })),
    },
    {
      title: t('requests'),
      entries: requests.map(({ id, type, number, username, amount, status }) => ({
        key: id,
        href: `${requestPages[type]}?tab=all&request=${id}`,
        title: t(titles[type], { number }),
        detail: username,
        amount,
        status,
        icon: type === 'deposit' ? <ArrowDownOutlined aria-hidden /> : <ArrowUpOutlined aria-hidden />,
      })),
    },
    {
      title: t('deleted.title'),
      /* The list of transactions shows when and by whom it was deleted, and links to what is kept. */
      entries: deleted.rows.map(({ id, number, username }) => ({
        key: id,
        href: `/admin/transactions?q=${number}`,
        title: t('deleted.entry', { number }),
        ...(username !== null && { detail: username }),
        icon: <DeleteOutlined aria-hidden />,
      })),
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isFetching: hits.isFetching || deleted.isFetching,
    error: hits.error ?? deleted.error,
  };
}
