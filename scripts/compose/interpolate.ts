/**
 * Replaces variables as Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:+other}` (when it is set), and `$$` for one `$`. In texts at
 * any depth of `value`.
 */
export function interpolate(value: unknown, variables: Record<string, string | undefined>): unknown {
  if (typeof value === 'string') return replaceIn(value, variables);
  if (Array.isArray(value)) return value.map((item) => interpolate(item, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, interpolate(inner, variables)]));
}

const replaceIn = (text: string, variables: Record<string, string | undefined>): string =>
  text.replaceAll(/\$\$|\$\{(\w+)(?:(:[-+])([^}]*))?\}/g, (whole, name?: string, operator?: string, other = '') => {
    if (whole === '$$' || name === undefined) return '$';
    const given = variables[name] ?? '';
    if (operator === ':+') return given === '' ? '' : other;
    return given === '' ? other : given;
  });
