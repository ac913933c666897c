import { createHash } from 'node:crypto';
import type { ApprovalOperation } from '@app/contract';
import type { Ctx } from '../context.ts';
import { decrypt, encrypt } from '../encrypt.ts';

/** A call as it was made: the procedure and its input, JSON. */
export type ProposedCall = { operation: ApprovalOperation; input: unknown };

const inApproval = (approvalId: string) => ({ purpose: 'approval: input of the call', recordId: approvalId });

/** SHA-256 of a call, in hex: a repeated proposal is recognised by it. */
export const hashOfCall = ({ operation, input }: ProposedCall): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, input]))
    .digest('hex');

/** An input may contain a password, so it is stored encrypted, and only until the decision. */
export const encryptInput = (ctx: Ctx, approvalId: string, input: unknown): Buffer =>
  encrypt(ctx, inApproval(approvalId), Buffer.from(JSON.stringify(input)));

export const decryptInput = (ctx: Ctx, approvalId: string, stored: Uint8Array): unknown =>
  JSON.parse(decrypt(ctx, inApproval(approvalId), stored).toString());
