import type { DEFAULT_NAMESPACE, Messages, Namespace } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: typeof DEFAULT_NAMESPACE;
    resources: Messages;
    returnNull: false;
  }
}

/** Paths to the texts of a message tree, joined by dots. */
type PathsOf<Tree> = { [K in keyof Tree & string]: Tree[K] extends string ? K : `${K}.${PathsOf<Tree[K]>}` }[keyof Tree & string];

/** Every message by its full key, such as `errors:BELOW_MINIMUM` or `app:nav.home`. */
export type MessageKey = { [N in Namespace]: `${N}:${PathsOf<Messages[N]>}` }[Namespace];
