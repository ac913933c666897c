import { build } from './build.ts';

/** Builds the programs and the client: their tests start and install the built files, as an operator and a caller do. */
export default function buildPrograms(): void {
  build(['@app/api', '@app/worker', '@app/operate', 'daily-interest-client']);
}
