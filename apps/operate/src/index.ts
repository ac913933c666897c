export type { OperatorSettings } from './command.ts';
export { runOperator } from './run-operator.ts';
export { endWhenOutputFails } from './end-when-output-fails.ts';
