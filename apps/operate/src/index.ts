export type { OperatorSettings } from './command.ts';
export { runOperator } from './run-operator.ts';
