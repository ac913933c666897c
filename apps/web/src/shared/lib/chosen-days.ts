/** Business days as `2026-11-20`, both included; null: unbounded. */
export type ChosenDays = { from: string | null; to: string | null };

/** A calendar day that exists, else null: the query string can contain any text. */
function dayIn(text: string | null): string | null {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === text ? text : null;
}

/** The range in the query parameters `from` and `to`. */
export const chosenDaysIn = (params: URLSearchParams): ChosenDays => ({ from: dayIn(params.get('from')), to: dayIn(params.get('to')) });

/** The range as the server takes it: an unbounded end is left out. */
export const chosenDaysInputOf = ({ from, to }: ChosenDays) => ({ ...(from !== null && { from }), ...(to !== null && { to }) });
