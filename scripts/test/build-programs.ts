import { build } from './build.ts';

/** Builds the programs: the tests of processes start the built files, as an operator does. */
export default function buildPrograms(): void {
  build(['@app/api', '@app/worker', '@app/operate']);
}
