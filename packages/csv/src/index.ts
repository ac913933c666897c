export * from './columns.ts';
export * from './export-csv.ts';
export * from './stamp-of.ts';
export * from './to-csv.ts';
