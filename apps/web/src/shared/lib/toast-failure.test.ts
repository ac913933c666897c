// @vitest-environment jsdom
import { toast } from 'sonner';
import { beforeEach, expect, it } from 'vitest';
import { toastFailure } from './toast-failure.ts';

const refusal = { data: { httpStatus: 400, errorCode: 'BELOW_MINIMUM', detail: 'At least SGD 5.00.', fields: { amount: 'too_small' } } };
const shown = () => toast.getToasts().map((each) => ('title' in each ? each.title : null));

beforeEach(() => {
  for (const { id } of toast.getToasts()) toast.dismiss(id);
});

it('leaves a refusal to the field that shows it', () => {
  toastFailure(refusal, 'Could not save', ['amount', 'note']);
  expect(shown()).toEqual([]);
});

it("shows the server's sentence for a refusal about no field on the screen", () => {
  toastFailure(refusal, 'Could not save', ['note']);
  expect(shown()).toEqual(['At least SGD 5.00.']);
});
