/**
 * The values of an open form after another administrator has changed what it edits: what was typed stays, everything else is as it is now.
 * `before`: the stored values that the form has shown until now.
 */
export function rebaseValues<Values extends object>(values: Values, before: Values, now: Values): Values {
  const kept = Object.entries(values).filter(([name, value]) => value !== before[name as keyof Values]); // Object.entries widens the keys
  return { ...now, ...Object.fromEntries(kept) };
}
