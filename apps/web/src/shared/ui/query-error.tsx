import { ErrorPanel } from './error-panel.tsx';

type QueryErrorProps = {
  /** `dataUpdatedAt`: 0 while nothing has been loaded. */
  query: { error: unknown; dataUpdatedAt: number; refetch: () => unknown };
  /** The error title; by default a general one. */
  title?: string;
};

/** The failure of a query, how old the rows are that are still shown, and a retry; nothing while it has not failed. */
export function QueryError({ query: { error, dataUpdatedAt, refetch }, title }: QueryErrorProps) {
  if (error === null) return null;
  return <ErrorPanel error={error} title={title} lastLoadedAt={dataUpdatedAt} onRetry={() => void refetch()} />;
}
