import type { NotificationContent, OutsideChannel, Role } from '@app/contract';

/** Who an email goes to. `language` null: not known. */
export type Reader = { email: string; username: string; language: string | null; role: Role };

/** What a channel is given to send. */
export type OutsideNotice = NotificationContent & {
  /** Names the row, the same on every attempt: by it a receiver knows a repeat. */
  id: string;
  /** When this attempt is made. */
  sentAt: Date;
  /** Null where the channel has one reader, whom its settings name. */
  reader: Reader | null;
};

/**
 * Sends one notice and resolves when the other side has confirmed it. Gives up when `signal` says so.
 * @throws DeliveryError
 */
export type SendNotice = (notice: OutsideNotice, signal: AbortSignal) => Promise<void>;

/** The outside channels that are configured. Core knows neither how they send nor where their settings come from. */
export type Channels = { [C in OutsideChannel]?: SendNotice };

/** The other side did not confirm. `code` is short and ours: what it wrote may repeat secrets and is not kept. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly code: string;
  /** Another attempt would end alike. */
  readonly isPermanent: boolean;
  constructor(code: string, { isPermanent = false }: { isPermanent?: boolean } = {}) {
    super(code);
    this.code = code;
    this.isPermanent = isPermanent;
  }
}
