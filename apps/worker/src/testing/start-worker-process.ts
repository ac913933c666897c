import { startProgram, type Program, type ProgramSettings } from './start-program.ts';

/** Starts a worker and waits until it logs that it is working. */
export const startWorkerProcess = (settings: ProgramSettings, additionalEnvironment: Record<string, string> = {}): Promise<Program> =>
  startProgram('apps/worker/dist/main.js', settings, { readyText: '"working"', additionalEnvironment });
