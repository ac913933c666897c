export { NotCsv } from './not-csv.ts';
export { parseCsv, type CsvRow } from './parse-csv.ts';
