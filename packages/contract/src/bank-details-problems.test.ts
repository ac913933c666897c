import { expect, it } from 'vitest';
import { bankDetailsProblems } from './bank-details-problems.ts';

const problemOf = (accountName: string) =>
  bankDetailsProblems({ bankName: 'Bank Contoh', accountName, accountNumber: '000-222-3333' }).accountName;

it.each(['R\u0410NI CONTOH', 'RANI C\u041eNTOH', '\u0421ONTOH', 'RANI\u0301\u0410', 'C\u039fNTOH', '\u0410\u0392', 'PT 5\u0421A'])(
  'refuses a name that mixes scripts in one word: %s',
  (name) => expect(problemOf(name)).toBe('not_a_name'),
);

it.each([
  'RANI CONTOH',
  'PT Contoh 99 (Persero)',
  "D'Souza-Müller",
  '\u0418\u0432\u0430\u043d IVANOV',
  '王小明',
  '中国银行ICBC 2',
  'สมชาย ใจดี',
  'บริษัทABC',
  'Ελένη Contoh',
])('accepts a name whose words are each of one script, or beside Chinese and Thai: %s', (name) => expect(problemOf(name)).toBeUndefined());
