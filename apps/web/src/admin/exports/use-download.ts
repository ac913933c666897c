import { useTranslation } from 'react-i18next';
import type { ShownExport } from '../lib/awaited-exports.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';

/** Lets the browser download the file of an export straight to disk, so that this page never holds it in memory. */
export function useDownload() {
  const { t } = useTranslation('search');
  const ticket = trpc.exports.ticket.useMutation({ onError: (error) => toastFailure(error, t('csv.failed')) });
  const save = async ({ id, fileName }: Pick<ShownExport, 'id' | 'fileName'>) => {
    const { address } = await ticket.mutateAsync({ id });
    Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  };
  return { save, isPending: ticket.isPending };
}
