import { isDecided, type ErrorCode } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf, type ApiError } from './api-error.ts';
import { tokenStore } from './token-store.ts';
import { useRenewMoney } from './use-renew-money.ts';

/** Sentences by the id of the control that they are about. */
export type Problems = Readonly<Record<string, string>>;

/** Refusals that name no field, but are about the amount all the same. */
const amountCodes: readonly (ErrorCode | null)[] = ['ABOVE_FREE_BALANCE', 'INSUFFICIENT_BALANCE'];

/**
 * Whether the server has refused this wish for good, so that what is sent next is another. One that was sent before with
 * other details may have been carried out: it keeps its key, until its sender has looked and opens the form again.
 */
const endsWish = ({ httpStatus, errorCode }: ApiError): boolean =>
  httpStatus !== null && isDecided(httpStatus) && errorCode !== 'IDEMPOTENCY_KEY_REUSED';

/** The sentence of a refusal by the field of the input that it is about. */
function sentencesOf(refusal: ApiError): Record<string, string> {
  if (refusal.detail !== null && amountCodes.includes(refusal.errorCode)) return { amount: refusal.detail };
  return fieldSentencesOf(refusal);
}

/**
 * What every form that moves money shares: its problems, with the focus on the first, and its end. `fields` names
 * the control of each field of the input; a refusal about no field at all stands above the form.
 */
export function useMoneyForm(fields: Readonly<Record<string, string>>, failed: string) {
  const { t } = useTranslation('app');
  const renewMoney = useRenewMoney();
  const [problems, setProblems] = useState<Problems>({});
  /* One key per opened sheet until it is refused: trying again after a lost answer can't move money twice. */
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());

  function show(found: Problems) {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) document.getElementById(first)?.focus();
  }
  /* The answer to what was sent for somebody else is not for whoever is here now. */
  const [token] = useState(tokenStore.get);
  const isForOther = () => tokenStore.get() !== token;

  function refuse(error: unknown) {
    if (isForOther()) return;
    const refusal = apiErrorOf(error);
    if (endsWish(refusal)) setIdempotencyKey(crypto.randomUUID());
    const sentences = Object.entries(sentencesOf(refusal)).flatMap(([field, sentence]) =>
      fields[field] === undefined ? [] : [[fields[field], sentence]],
    );
    show(Object.fromEntries(sentences));
    if (sentences.length === 0) toast.error(refusal.detail ?? `${failed}. ${t('error.unreachable')}`);
  }
  function succeed(sentence: string, description?: string) {
    if (isForOther()) return;
    toast.success(sentence, { description });
    renewMoney();
  }
  /** Writes a problem under its field while it is being filled in; the focus stays where it is. */
  const note = (field: string, sentence: string) => setProblems((known) => ({ ...known, [field]: sentence }));
  const forget = (field: string) => setProblems(({ [field]: _gone, ...rest }) => rest);
  return { problems, show, note, forget, refuse, succeed, mutationOptions: { trpc: { context: { idempotencyKey } } } };
}
