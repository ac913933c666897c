import type { Language, MessageKey } from '@app/i18n/server';
import { sgdInputText, type Idr } from '@app/money';
import type { Cell } from './to-csv.ts';

export type ColumnName = Extract<MessageKey, `exports:column.${string}`> extends `exports:column.${infer Name}` ? Name : never;

/** The columns of a file, by the name of their heading, with a function for the cell. */
export type Columns<Row> = Partial<Record<ColumnName, (row: Row, language: Language) => Cell>>;

/** The cells of an amount: as whole IDR, and as SGD with two decimals; empty when there is no amount. */
export const idrCell = (amount: Idr | null | undefined): Cell => amount ?? '';
export const sgdCell = (amount: Idr | null | undefined): Cell => (amount === null || amount === undefined ? '' : sgdInputText(amount));
