import type { MemberTransferKind } from '@app/contract';

/** Why a receipt is not valid; `unsupported`: it could not be checked. */
export type RefusalReason = 'malformed' | 'key' | 'keyMalformed' | 'signature' | 'proof' | 'unsupported';

/** What a valid receipt says. */
export type VerifiedReceipt = {
  position: number;
  size: number;
  origin: string;
  /** Number of the movement, as in the statement. */
  id: number;
  kind: MemberTransferKind;
  accrualDay: number | null;
  reason: string | null;
  direction: 'in' | 'out' | 'within';
  /** IDR. */
  amount: bigint;
  /** The date of its line in the statement. */
  effectiveAt: Date;
  postedAt: Date;
};

/** A line of a file of receipts; `receipt` and `refusal` null: the movement was not in the signed log yet. */
export type VerifiedMovement = { movement: number; receipt: VerifiedReceipt | null; refusal: { reason: RefusalReason } | null };

type Verifier = {
  verifyReceipt: (receipt: string, verifierKey: string) => Promise<VerifiedReceipt>;
  verifyReceipts: (lines: string[], verifierKey: string) => Promise<VerifiedMovement[]>;
};

/** The program that anyone can download and run; the page runs the same file. */
export const verifierPath = '/verify.mjs';

export const loadVerifier = (): Promise<Verifier> => import(/* @vite-ignore */ verifierPath) as Promise<Verifier>;

/** The reason of a refusal of the program; null: something else went wrong. */
export const refusalReasonOf = (error: unknown): RefusalReason | null =>
  error instanceof Error && 'reason' in error ? (error.reason as RefusalReason) : null;
