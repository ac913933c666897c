import { recordNumberOf } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { Redirect } from 'wouter';
import { trpc } from '../../shared/lib/trpc.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { PageSkeleton } from '../../shared/ui/skeletons.tsx';

/** Says that no member has the number or id in the address. */
export function NoSuchMember({ name }: { name: string }) {
  const { t } = useTranslation('users');
  return (
    <>
      <PageHeader title={t('page.noMember')} />
      <section className="card">
        <EmptyState
          kind="no-match"
          title={t('page.noMemberWhat', { name })}
          text={t('page.noMemberText')}
          action={{ text: t('page.back'), href: '/admin/users' }}
        />
      </section>
    </>
  );
}

/** Leads from a member number in the address to the page of that member. */
export function MemberByNumber({ name }: { name: string }) {
  const { t } = useTranslation('users');
  const number = recordNumberOf(name);
  const query = trpc.search.find.useQuery({ q: name }, { enabled: number !== undefined });
  const { data, error } = query;
  const member = data?.members.find(({ userNumber }) => userNumber === number);
  if (member !== undefined) return <Redirect to={`/admin/users/${member.id}`} replace />;
  if (error !== null) return <QueryError query={query} title={t('failed.load')} />;
  return number !== undefined && data === undefined ? <PageSkeleton /> : <NoSuchMember name={name} />;
}
