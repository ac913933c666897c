// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { toast } from 'sonner';
import { expect, it } from 'vitest';
import { useSession } from '../lib/session.tsx';
import { tokenStore } from '../lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleMember } from '../../testing/sample-member.ts';
import { stubServer } from '../../testing/stub-server.ts';
import { useUpdateProfile } from './use-update-profile.ts';

function Page() {
  const { session } = useSession();
  const update = useUpdateProfile();
  return <button onClick={() => update.mutate({ profileImage: null })}>{`${session.status} ${update.status}`}</button>;
}

it('reports that a change was saved while the session is still being refetched', async () => {
  let answerSession: (user: typeof sampleMember) => void = () => undefined;
  let isSaved = false;
  stubServer(({ procedure }) => {
    if (procedure === 'profile.update') isSaved = true;
    if (procedure !== 'auth.session') return sampleMember;
    return isSaved ? new Promise((resolve) => void (answerSession = resolve)) : sampleMember;
  });
  tokenStore.set('a-token');
  await renderUi(loggedIn(<Page />));
  const earlierToasts = toast.getHistory().length;
  fireEvent.click(await screen.findByRole('button', { name: 'in idle' }));
  await waitFor(() => expect(toast.getHistory()).toHaveLength(earlierToasts + 1));
  expect(screen.getByRole('button').textContent).toBe('in pending');
  answerSession(sampleMember);
  await screen.findByRole('button', { name: 'in success' });
});
