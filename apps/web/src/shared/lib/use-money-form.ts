import { isDecided, type ErrorCode } from '@app/contract';
import { useState } from 'react';
import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf, mayHaveEffect, type ApiError } from './api-error.ts';
import { createUuid } from './create-uuid.ts';
import { tokenStore } from './token-store.ts';
import { useFieldProblems } from './use-field-problems.ts';
import { useRenewMoney } from './use-renew-money.ts';
import { useUnknownOutcome } from './use-unknown-outcome.ts';

/** The field of refusals that name none. */
const fieldByCode: Partial<Record<ErrorCode, string>> = {
  ABOVE_FREE_BALANCE: 'amount',
  INSUFFICIENT_BALANCE: 'amount',
  FILE_NOT_AN_IMAGE: 'proofImage',
  FILE_TOO_LARGE: 'proofImage',
  IMAGE_TOO_MANY_PIXELS: 'proofImage',
};

/**
 * Whether the server has refused this call for good, so that the next one needs a new key. A key that was sent before with
 * other details may have been executed: it is kept until the user has checked and opens the form again.
 */
const endsWish = ({ httpStatus, errorCode }: ApiError): boolean =>
  httpStatus !== null && isDecided(httpStatus) && errorCode !== 'IDEMPOTENCY_KEY_REUSED';

/** The message of a refusal by the field that it is about. */
function sentencesOf(refusal: ApiError): Record<string, string> {
  const field = refusal.errorCode === null ? undefined : fieldByCode[refusal.errorCode];
  return refusal.detail !== null && field !== undefined ? { [field]: refusal.detail } : fieldSentencesOf(refusal);
}

/**
 * State shared by all forms that move money: their problems, with the focus on the first, and their completion. `fields` maps
 * each field of the input to its control; a refusal about no field is shown as a toast, unless `isSaidInForm`.
 */
export function useMoneyForm(
  fields: Readonly<Record<string, string>>,
  failed: string,
  isSaidInForm: (error: unknown) => boolean = () => false,
) {
  const unknownOutcomeOf = useUnknownOutcome();
  const renewMoney = useRenewMoney();
  /* By the ids of the controls, from top to bottom. */
  const { problems, show, note, forget } = useFieldProblems(Object.values(fields), (id) => id);
  /* One key per opened sheet until it is refused: a retry after a lost answer can't move money twice. */
  const [idempotencyKey, setIdempotencyKey] = useState(() => createUuid());

  /* The answer to a call of the former user must not be shown to the user who is logged in now. */
  const [token] = useState(tokenStore.get);
  const isForOther = () => tokenStore.get() !== token;

  function showRefusal(error: unknown) {
    if (isForOther()) return;
    const refusal = apiErrorOf(error);
    if (endsWish(refusal)) setIdempotencyKey(createUuid());
    const sentences = Object.entries(sentencesOf(refusal)).flatMap(([field, sentence]) =>
      fields[field] === undefined ? [] : [[fields[field], sentence]],
    );
    show(Object.fromEntries(sentences));
    if (sentences.length > 0 || isSaidInForm(error)) return;
    const { title, text } = mayHaveEffect(error) ? unknownOutcomeOf(error) : { title: refusal.detail ?? failed };
    toast.error(title, { description: text });
  }
  function showSuccess(sentence: string, description?: string) {
    if (isForOther()) return;
    toast.success(sentence, { description });
  }
  return {
    problems,
    show,
    note,
    forget,
    showRefusal,
    showSuccess,
    /* A call without an answer may have moved the money, so everything is fetched again however it ended. */
    mutationOptions: { trpc: { context: { idempotencyKey } }, onSettled: renewMoney },
  };
}
