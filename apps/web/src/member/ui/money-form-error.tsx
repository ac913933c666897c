import { mayHaveEffect } from '../../shared/lib/api-error.ts';
import { useUnknownOutcome } from '../../shared/lib/use-unknown-outcome.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';

/** Why a form that moves money has failed. `title` says of a refusal that nothing was done; without a final answer that is unknown. */
export function MoneyFormError({ error, title }: { error: unknown; title: string }) {
  const unknownOutcomeOf = useUnknownOutcome();
  const said = mayHaveEffect(error) ? unknownOutcomeOf(error) : { title };
  return <ErrorPanel error={error} {...said} takesFocus />;
}
