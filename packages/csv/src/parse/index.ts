export { NotCsv, parseCsv, type CsvRow } from './parse-csv.ts';
