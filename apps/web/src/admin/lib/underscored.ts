type Underscored<Name extends string> = Name extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;

/** The name of a procedure or action as the last part of a translation key, in which a dot would mean a nested key. */
export const underscored = <Name extends `${string}.${string}`>(name: Name) => name.replace('.', '_') as Underscored<Name>; // each name has exactly one dot
