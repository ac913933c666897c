import { createHmac } from 'node:crypto';
import type { ApprovalOperation } from '@app/contract';
import type { Ctx } from '../context.ts';
import { deriveKey } from '../derive-key.ts';
import { decrypt, encrypt } from '../encrypt.ts';

/** A call as it was made: the procedure and its input, JSON. */
export type ProposedCall = { operation: ApprovalOperation; input: unknown };

const inApproval = (approvalId: string) => ({ purpose: 'approval: input of the call', recordId: approvalId });

/** A keyed hash of a call, in hex: a repeated proposal is recognised by it, and a password in the input can't be guessed from it. */
export const hashOfCall = (ctx: Ctx, { operation, input }: ProposedCall): string =>
  createHmac('sha256', deriveKey(ctx, 'approval: which call'))
    .update(JSON.stringify([operation, input]))
    .digest('hex');

/** An input may contain a password, so it is stored encrypted, and only until the decision. */
export const encryptInput = (ctx: Ctx, approvalId: string, input: unknown): Buffer =>
  encrypt(ctx, inApproval(approvalId), Buffer.from(JSON.stringify(input)));

export const decryptInput = (ctx: Ctx, approvalId: string, stored: Uint8Array): unknown =>
  JSON.parse(decrypt(ctx, inApproval(approvalId), stored).toString());
