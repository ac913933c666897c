// @vitest-environment jsdom
import { idr } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { tokenStore } from '../../shared/lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { sampleMember } from '../../testing/sample-member.ts';
import { refused, stubServer } from '../../testing/stub-server.ts';
import { InterestRunPanel } from './interest-run-panel.tsx';
import { LastRunCard } from './last-run-card.tsx';
import { useInterestRun, type InterestRun } from './use-interest-run.ts';

const run: InterestRun = {
  id: '0198b8a0-0000-7000-8000-000000000003',
  job: 'accrue-interest',
  status: 'succeeded',
  startedBy: null,
  queuedAt: '2026-11-20T02:00:00.000Z',
  startedAt: '2026-11-20T02:00:00.000Z',
  finishedAt: '2026-11-20T02:00:08.000Z',
  due: 0,
  investments: 0,
  posted: 0,
  completed: 0,
  amount: idr(0),
  error: null,
};
let shown: InterestRun;
beforeEach(() => {
  tokenStore.set('a-token');
  stubServer(({ procedure }) => {
    if (procedure === 'auth.session') return { ...sampleMember, role: 'admin' };
    if (procedure === 'accrual.trigger') return { runId: run.id };
    return shown;
  });
});

it.each([
  ['queued', 'Queued', false],
  ['running', 'Running', false],
  ['failed', 'Failed', false],
  ['succeeded', 'Succeeded', true],
] as const)('says that nothing was due only of a run that succeeded (%s)', async (status, tag, isSaid) => {
  shown = { ...run, status };
  await renderUi(loggedIn(<LastRunCard />));
  expect(await screen.findByText(tag)).toBeTruthy();
  expect(screen.queryByText(/Nothing was due/) !== null).toBe(isSaid);
});

function StartedRun() {
  const tools = useInterestRun();
  return (
    <>
      <button onClick={tools.start}>Start</button>
      <InterestRunPanel tools={tools} />
    </>
  );
}

it('goes on with a run while its polls fail', async () => {
  shown = { ...run, status: 'running', due: 2, investments: 1 };
  await renderUi(<StartedRun />);
  fireEvent.click(screen.getByText('Start'));
  expect(await screen.findByText('Calculating: 1 of 2 investments')).toBeTruthy();
  let failures = 0;
  stubServer(() => {
    failures += 1;
    return refused(429, 'TOO_MANY_ATTEMPTS', 'Not now.');
  });
  await waitFor(() => expect(failures).toBeGreaterThan(1));
  expect(screen.queryByText('Failed to calculate interest')).toBeNull();
  expect(screen.getByText('Calculating: 1 of 2 investments')).toBeTruthy();
});
