import { useState } from 'react';

/** Messages under fields, by field. */
export type Problems = Readonly<Partial<Record<string, string>>>;

/**
 * The problems of a form, found in the browser or by the server. `order` lists the fields from top to bottom, and `idOf` gives
 * the id of a field's control.
 */
export function useFieldProblems<Field extends string>(order: readonly Field[], idOf: (field: Field) => string) {
  const [problems, setProblems] = useState<Problems>({});

  /** Replaces all problems; the first field with one gets the focus. */
  function show(found: Problems): void {
    setProblems(found);
    const first = order.find((field) => found[field] !== undefined);
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  }
  /** Sets the problem of one field while it is being filled in; the focus stays where it is. */
  const note = (field: Field, sentence: string): void => setProblems((previous) => ({ ...previous, [field]: sentence }));
  /** Removes the problem of a field that is being corrected. */
  const forget = (field: Field): void => setProblems(({ [field]: _gone, ...rest }) => rest);
  return { problems, show, note, forget };
}
