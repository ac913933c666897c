import { startProgram, type Program, type ProgramSettings } from './start-program.ts';

/** Starts a worker and waits until it says that it works. */
export const startWorkerProcess = (settings: ProgramSettings, more: Record<string, string> = {}): Promise<Program> =>
  startProgram('apps/worker/src/main.ts', settings, { ready: '"working"', more });
