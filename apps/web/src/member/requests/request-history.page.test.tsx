import { sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { address, choose, press } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const manyRequests = 120;
const rowsPerPage = 20;
let member: RunningApp['member'];
/** Has 121 requests: approved, rejected and pending ones, the last of them a withdrawal. */
let busy: RunningApp['member'];
beforeAll(async () => {
  const { createMember, deposit, clock } = running.coreFixture;
  member = await createMember();
  busy = await createMember();
  for (let count = 1; count <= manyRequests; count++) {
    clock.forward({ ms: 60_000 });
    const { id } = await deposit(busy, sgd(`${count + 4}.00`));
    if (count <= 2) await (await running.callsOf(running.admin)).requests.process.mutate({ id, status: 'approved' });
    if (count === 3)
      await (
        await running.callsOf(running.admin)
      ).requests.process.mutate({ id, status: 'rejected', adminNote: 'No such transfer arrived' });
  }
  clock.forward({ ms: 60_000 });
  await (await running.callsOf(busy)).requests.withdraw.mutate({ amount: sgd('6.00') });
});

const rows = () => screen.getAllByTestId('request-row');
const pager = () => screen.getByRole('navigation', { name: / of / }).textContent;
const open = async (query: string, actor = busy) => {
  await running.open(`/deposit-withdraw${query}`, actor);
  await screen.findByText('Transaction history');
};

it('says that there is nothing yet, without a pager and without pending cards', async () => {
  await open('', member);
  expect(await screen.findByText('No transactions yet')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: / of / })).toBeNull();
  expect(screen.queryByTestId('pending-request')).toBeNull();
  expect((await screen.findByTestId('balance')).textContent).toContain('SGD 0.00');
});

it('shows the newest page, and leads to the last one and back', async () => {
  await open('');
  await waitFor(() => expect(pager()).toBe('1–20 of 121'));
  expect(rows()).toHaveLength(rowsPerPage);
  expect(rows()[0]?.textContent).toContain('−SGD 6.00');
  expect(rows()[1]?.textContent).toContain('+SGD 124.00');
  for (const range of ['21–40', '41–60', '61–80', '81–100', '101–120', '121–121']) {
    await press('Next page');
    await waitFor(() => expect(pager()).toBe(`${range} of 121`));
  }
  expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('+SGD 5.00')]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  await press('Previous page');
  await waitFor(() => expect(pager()).toBe('101–120 of 121'));
  const onThisPage = rows().map(({ textContent }) => textContent);
  await running.open(address(), busy); // a shared link
  await waitFor(() => expect(screen.queryAllByTestId('request-row').map(({ textContent }) => textContent)).toEqual(onThisPage));
});

it('shows a card for each of at most 50 pending requests', async () => {
  await open('');
  await waitFor(() => expect(screen.getAllByTestId('pending-request')).toHaveLength(50));
});

it('filters by status and type, in the query string, from the first page', async () => {
  await open('');
  await waitFor(() => expect(pager()).toBe('1–20 of 121'));
  await press('Next page');
  await waitFor(() => expect(address()).toContain('page=2'));
  await choose('Status', 'Rejected');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(address()).toBe('/deposit-withdraw?status=rejected');
  expect(rows()[0]?.textContent).toContain('Reason, as the administrator wrote it: No such transfer arrived');
  await choose('Type', 'Withdrawal');
  expect(await screen.findByText('No such requests')).toBeTruthy();
  await press('Show all requests');
  await waitFor(() => expect(pager()).toBe('1–20 of 121'));
  expect(address()).toBe('/deposit-withdraw');
});

it('opens a request with its steps, in the query string', async () => {
  await open('?status=approved');
  await waitFor(() => expect(rows()).toHaveLength(2));
  const [newest] = rows();
  if (newest === undefined) throw new Error('There is no row');
  const toggle = within(newest).getByRole('button');
  fireEvent.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  const steps = () => within(newest).getAllByRole('listitem');
  expect(steps().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Requested'),
    expect.stringMatching(/Approved.*By an administrator/),
  ]);
  expect(newest.textContent).toContain('Balance after itSGD 11.00');
  expect(newest.textContent).toContain('Sent to Example Bank, 000-999-0001');
  await running.open(address(), busy); // a shared link
  expect(await screen.findByText('By an administrator')).toBeTruthy();
});

it('ignores a filter that does not exist', async () => {
  await open('?status=lost&type=gift');
  await waitFor(() => expect(pager()).toBe('1–20 of 121'));
});

it('says why the list cannot be loaded, keeps the balance, and loads the list on “Try again”', async () => {
  await open('?status=rejected');
  await waitFor(() => expect(rows()).toHaveLength(1));
  const { fetch } = window;
  const failing = vi.fn<typeof fetch>(async (input, init) =>
    typeof input === 'string' && input.includes('requests.listMine') && input.includes('rejected')
      ? Response.json(
          {
            error: {
              message: 'x',
              code: -32603,
              data: { httpStatus: 500, errorCode: 'INTERNAL', detail: 'Not now.', fields: {}, requestId: 'r-7' },
            },
          },
          { status: 500 },
        )
      : fetch(input, init),
  );
  vi.stubGlobal('fetch', failing);
  await running.open('/deposit-withdraw?status=rejected', busy);
  expect((await screen.findByText(/r-7/)).textContent).toContain('r-7');
  expect(screen.getAllByText('Could not load your requests').length).toBeGreaterThan(0);
  expect(screen.getByTestId('balance').textContent).toContain('SGD 11.00');
  vi.stubGlobal('fetch', fetch);
  await press('Try again');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByText(/r-7/)).toBeNull();
});

it('shows nothing of another member', async () => {
  const [request] = (await (await running.callsOf(busy)).requests.listMine.query({ limit: 1 })).items;
  await open(`?request=${request?.id}`, member);
  expect(await screen.findByText('No transactions yet')).toBeTruthy();
  expect(screen.queryAllByTestId('request-row')).toEqual([]);
});
