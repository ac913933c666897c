import { useState } from 'react';
import { mayHaveEffect } from '../../shared/lib/api-error.ts';

type Call = { isPending: boolean; isSuccess: boolean; error: unknown };

/**
 * A value as it was before a call: from the moment the call is sent until it is refused. The value may contain the effect of the
 * call by then, and the form of that call must not count it a second time.
 */
export function useValueBefore<Value>(value: Value, { isPending, isSuccess, error }: Call): Value {
  const isHeld = isPending || isSuccess || mayHaveEffect(error);
  const [before, setBefore] = useState({ value });
  if (!isHeld && before.value !== value) setBefore({ value });
  return isHeld ? before.value : value;
}
