/**
 * Replaces the forms of variables that docker-compose.yml uses, in texts at any depth of `value`: `${NAME}`, `${NAME:-default}` (when it
 * is unset or empty), `${NAME:+replacement}` (when it is neither), and `$$` for one `$`. Compose knows more forms.
 */
export function interpolate(value: unknown, variables: Record<string, string | undefined>): unknown {
  if (typeof value === 'string') return replaceIn(value, variables);
  if (Array.isArray(value)) return value.map((item) => interpolate(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, interpolate(inner, variables)]));
}

const replaceIn = (text: string, variables: Record<string, string | undefined>): string =>
  text.replaceAll(/\$\$|\$\{(\w+)(?:(:[-+])([^}]*))?\}/g, (whole, name?: string, operator?: string, operand = '') => {
    if (whole === '$$' || name === undefined) return '$';
    const given = variables[name] ?? '';
    if (operator === ':+') return given === '' ? '' : operand;
    return given === '' ? operand : given;
  });
