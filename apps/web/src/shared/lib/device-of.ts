type Sign = readonly [sign: RegExp, name: string];

/* The first match counts: most browsers also name the ones that they are based on. */
const browsers: readonly Sign[] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly Sign[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const handhelds: readonly string[] = ['iPhone', 'iPad', 'Android'];

const nameIn = (signs: readonly Sign[], userAgent: string) => signs.find(([sign]) => sign.test(userAgent))?.[1];

/** The browser and system of a log-in, by names that are the same in every language; name null: unknown. */
export function deviceOf(userAgent: string | null): { name: string | null; isHandheld: boolean } {
  const system = nameIn(systems, userAgent ?? '');
  const known = [nameIn(browsers, userAgent ?? ''), system].filter((name) => name !== undefined);
  return { name: known.length === 0 ? null : known.join(' · '), isHandheld: system !== undefined && handhelds.includes(system) };
}
