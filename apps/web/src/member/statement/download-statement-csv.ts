import { downloadCsv } from '../lib/download-csv.ts';
import { filterInputOf, type StatementFilter } from './use-statement-filter.ts';

const fileNameOf = ({ from, to, account }: StatementFilter) =>
  `${['statement', account, from, to].filter((part) => part !== null).join('-')}.csv`;

/**
 * Saves the statement as a CSV file.
 * @throws what `apiErrorOf` reads when the server refuses
 */
export const downloadStatementCsv = (filter: StatementFilter): Promise<void> =>
  downloadCsv('/statement.csv', filterInputOf(filter), fileNameOf(filter));
