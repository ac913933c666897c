/** Business days as `2026-11-20`, both included; null: without end. */
export type ChosenDays = { from: string | null; to: string | null };

/** A calendar day that exists, else null: an address can say anything. */
function dayIn(text: string | null): string | null {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text ? text : null;
}

/** The range that an address names by `from` and `to`. */
export const chosenDaysIn = (params: URLSearchParams): ChosenDays => ({ from: dayIn(params.get('from')), to: dayIn(params.get('to')) });

/** The range as the server takes it: what has no end is left out. */
export const chosenDaysInputOf = ({ from, to }: ChosenDays) => ({ ...(from !== null && { from }), ...(to !== null && { to }) });
