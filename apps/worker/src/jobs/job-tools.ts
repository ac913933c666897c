import { outsideChannels, type OutsideChannel } from '@app/contract';
import type { Channels } from '@app/core';

/** What a job may ask of the process that runs it. */
export type JobTools = {
  /** True once the process is ending: finish the batch in hand and leave the rest. */
  shouldStop: () => boolean;
  /** Aborted when what is still in hand has to be given back. */
  stop: AbortSignal;
  /** The outside channels that this process can send by. */
  channels: Channels;
};

export const configuredOf = (channels: Channels): OutsideChannel[] => outsideChannels.filter((channel) => channels[channel] !== undefined);
