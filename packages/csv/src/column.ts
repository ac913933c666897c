import type { Language, MessageKey } from '@app/i18n/server';
import { sgdInputText, type Idr } from '@app/money';
import type { Cell } from './to-csv.ts';

export type ColumnName = Extract<MessageKey, `exports:column.${string}`> extends `exports:column.${infer Name}` ? Name : never;

/** The columns of a file, by the name of their heading, with what stands in each of them. */
export type Columns<Row> = Partial<Record<ColumnName, (row: Row, language: Language) => Cell>>;

/** Two columns of one amount: whole IDR, and SGD with two decimals. Nothing for none. */
export const idrCell = (amount: Idr | null | undefined): Cell => amount ?? '';
export const sgdCell = (amount: Idr | null | undefined): Cell => (amount === null || amount === undefined ? '' : sgdInputText(amount));
