import { externalChannels, type ExternalChannel } from '@app/contract';
import type { Channels, LogSigning } from '@app/core';
import type { Replica } from '@app/db';

/** What the process provides to its jobs. */
export type JobTools = {
  /** True once the process is shutting down: finish the current batch and leave the rest. */
  shouldStop: () => boolean;
  /** Aborted when deliveries still running have to be released. */
  stop: AbortSignal;
  /** With what the ledger log is signed. */
  logSigning: LogSigning;
  /** The external channels of this process. */
  channels: Channels;
  /** Exports are read from it; undefined: there is none. */
  replica?: Pick<Replica, 'read'> | undefined;
};

export const configuredOf = (channels: Channels): ExternalChannel[] =>
  externalChannels.filter((channel) => channels[channel] !== undefined);
