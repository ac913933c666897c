export * from './accept-language.ts';
export * from './create-i18n.ts';
export * from './detection.ts';
export * from './field-sentence-keys.ts';
export * from './format-duration.ts';
export * from './languages.ts';
export * from './load-messages.ts';
export * from './namespaces.ts';
export type * from './typed-keys.ts';
