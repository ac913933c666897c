import type { NotificationContent, ExternalChannel, Role } from '@app/contract';

/** The recipient of an email. `language` null: not known. */
export type Reader = { email: string; username: string; language: string | null; role: Role };

/** A notification as passed to a channel. */
export type ExternalNotification = NotificationContent & {
  /** Identifies the row, the same on every attempt: a receiver detects repeats by it. */
  id: string;
  /** The time of this attempt. */
  sentAt: Date;
  /** Null where the channel has one recipient, given by its settings. */
  reader: Reader | null;
  /** The number and the key of the link by which its reader freezes their payouts; absent: a kind without that link. */
  freezeLink?: { notification: number; key: string };
};

/**
 * Sends one notification and resolves when the receiver has confirmed it. Aborts with `signal`.
 * @throws DeliveryError
 */
export type SendNotification = (notice: ExternalNotification, signal: AbortSignal) => Promise<void>;

/** The configured external channels. Core knows neither how they send nor where their settings come from. */
export type Channels = { [C in ExternalChannel]?: SendNotification };

/** The receiver did not confirm. `code` is our own short code: the receiver's answer may repeat secrets and is not kept. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly code: string;
  /** A retry would fail the same way. */
  readonly isPermanent: boolean;
  constructor(code: string, { isPermanent = false }: { isPermanent?: boolean } = {}) {
    super(code);
    this.code = code;
    this.isPermanent = isPermanent;
  }
}
