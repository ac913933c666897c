import { languageCodes, textMax, type ImportMemberInput } from '@app/contract';
import type { ImportProblem } from '@app/core/operator';
import { translate } from '@app/i18n/server';
import { emailRule, usernameRule } from '../read-arguments.ts';

/** The columns of a file of members, with the field that each is. */
export const fieldOf = {
  username: 'username',
  email: 'email',
  bank_name: 'bankName',
  account_name: 'accountName',
  account_number: 'accountNumber',
  referrer: 'referrer',
  language: 'language',
} as const satisfies Record<string, keyof ImportMemberInput>;
export type MemberColumn = keyof typeof fieldOf;
export const memberColumns = Object.keys(fieldOf) as MemberColumn[]; // the keys of the table above

const bankFieldRule = `It must have at most ${textMax.bankField} characters, all of them visible, on one line.`;

/** What a cell has to be. */
export const ruleOf: Record<MemberColumn, string> = {
  username: usernameRule,
  email: emailRule,
  bank_name: bankFieldRule,
  account_name: bankFieldRule,
  account_number: bankFieldRule,
  referrer: usernameRule,
  language: `It must be one of ${languageCodes.join(', ')}.`,
};

/** Why a row is refused: the column (`row`: all of it) and a sentence. */
export type RowProblem = { column: MemberColumn | 'row'; reason: string };

/** The problem of a field in the words of the file. */
export function describeProblem({ field, problem, line }: ImportProblem): RowProblem {
  const column = memberColumns.find((each) => fieldOf[each] === field) ?? 'row';
  return { column, reason: reasonOf(problem, { column, line }) };
}

function reasonOf(problem: ImportProblem['problem'], { column, line }: { column: string; line: number | undefined }): string {
  switch (problem) {
    case 'taken':
      return `Another user has this ${column === 'email' ? 'email address' : 'username'}.`;
    case 'repeated':
      return `Line ${line} has the same value.`;
    case 'reserved':
      return 'It is reserved for the staff.';
    case 'unknown':
      return 'No member has this username.';
    case 'refused':
      return `The referrer is refused: see line ${line}.`;
    case 'circular':
      return 'The referrers lead back to this member.';
    case 'required':
      return 'Bank, holder and number must be given together or not at all.';
    default:
      return translate('en', `errors:field.${problem}`);
  }
}
