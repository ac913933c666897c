import { createHmac } from 'node:crypto';
import type { ApprovalOperation } from '@app/contract';
import type { Ctx } from '../context.ts';
import { deriveKeys } from '../derive-key.ts';
import { decrypt, encrypt } from '../encrypt.ts';

/** A call as it was made: the procedure and its input, JSON. */
export type ProposedCall = { operation: ApprovalOperation; input: unknown };

const inApproval = (approvalId: string) => ({ purpose: 'approval: input of the call', recordId: approvalId });

/**
 * The keyed hashes of a call, in hex, with SECRET_KEY and with the key before it: a repeated proposal is recognised by them, and a password
 * in the input can't be guessed from them. The first is stored.
 */
export function hashesOfCall(ctx: Ctx, { operation, input }: ProposedCall): [string, ...string[]] {
  const call = JSON.stringify([operation, input]);
  const [present = '', ...previous] = deriveKeys(ctx, 'approval: which call').map((key) =>
    createHmac('sha256', key).update(call).digest('hex'),
  );
  return [present, ...previous];
}

/** An input may contain a password, so it is stored encrypted, and only until the decision. */
export const encryptInput = (ctx: Ctx, approvalId: string, input: unknown): Buffer =>
  encrypt(ctx, inApproval(approvalId), Buffer.from(JSON.stringify(input)));

/** Undefined: it can't be decrypted. */
export function decryptInput(ctx: Ctx, approvalId: string, stored: Uint8Array): unknown {
  const text = decrypt(ctx, inApproval(approvalId), stored);
  return text === null ? undefined : JSON.parse(text.toString());
}
