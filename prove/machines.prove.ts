import { scenarios } from './machines/scenarios.ts';
import { runScenarios } from './shared/run-scenarios.ts';

/*
 * Three api and three worker processes behind one address, as on machines of their own: while they lose one another, Redis, PgBouncer
 * and the database, what callers were told is compared with the ledger.
 */
await runScenarios({
  name: 'machines',
  does: 'Runs several api and worker processes through faults of one another and of what they share, and compares the ledger with what callers were told.',
  scenarios,
  members: 2000,
  pictures: 5,
});
