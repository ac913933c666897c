export * from './render-csv.ts';
export * from './stamp-of.ts';
export * from './to-csv.ts';
