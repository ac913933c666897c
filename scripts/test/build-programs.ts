import { build } from './build.ts';

/** Builds api and worker: tests that kill and restart them start the built files, as `npm start` does. */
export default function buildPrograms(): void {
  build(['@app/api', '@app/worker']);
}
