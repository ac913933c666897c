import { once } from 'node:events';
import { createLogger } from '../logger.ts';
import { runProcess } from '../run-process.ts';

/*
 * A process for the test of runProcess. The argument says what its start does: wait for a signal or the loss of its parent and
 * succeed ("starts") or fail ("fails"), succeed at once ("starts at once"), give up at once ("gives up"), or fail at once ("fails busily").
 */
const say = (word: string): void => void process.stdout.write(`${word}\n`);
const [how = 'starts'] = process.argv.slice(2);

await runProcess(createLogger('sample', { LOG_LEVEL: 'info' }), async ({ giveUp }) => {
  const asked = Promise.race(['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'].map((event) => once(process, event)));
  if (how === 'gives up') giveUp('it must not go on');
  else if (how === 'starts' || how === 'fails') {
    say('starting');
    await asked;
  }
  if (how === 'fails busily') {
    /* What the start had opened: it never lets a timer run. */
    const spin = (): void => void Promise.resolve().then(spin);
    setImmediate(spin);
    throw new Error('the queue went away');
  }
  if (how === 'fails') throw new Error('the database went away');
  say('started');
  return { close: async () => say('closed') };
});
