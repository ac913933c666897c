#!/usr/bin/env node
/*
 * Verifies what the ledger log says, without the product that wrote it: one file, no dependency, Node 20 or later, or a browser.
 *
 *   node verify.mjs receipt-123.tlog-proof --key KEY
 *   node verify.mjs receipts.jsonl --receipts --key KEY
 *   node verify.mjs ledger-log.jsonl --key KEY [--checkpoint earlier.txt]… [--key EARLIER-KEY]… [--balances]
 *
 * KEY is the verifier key of the log. Take it from a checkpoint that was mailed to you, or from an auditor, not from the server that is
 * being verified. Prints one line for each check of the log, or what a receipt says; exits with 0 when all hold, 1 when one does not, 2 when
 * it could not be checked.
 *
 * The log is a Merkle tree (RFC 6962, SHA-256) whose leaves are SHA-256(0x00, salt, text). Checkpoints are C2SP signed notes
 * (`tlog-checkpoint`), receipts C2SP `tlog-proof`. docs/ledger-log.md describes the texts.
 */

const utf8 = new TextEncoder();

/** What the bytes of base64 are; throws when it is none. */
const fromBase64 = (text) => {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) throw new Refusal('malformed', 'not base64');
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
};
const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const concat = (...parts) => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
/** A file as it was written: mail programs and editors change line ends, and put a mark before the text. */
const withUnixLineEnds = (text) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
const areEqual = (one, other) => one.length === other.length && one.every((byte, index) => byte === other[index]);

/**
 * Why something is not valid. `reason`: `malformed` (not a receipt, or damaged), `keyMalformed` (no key), `key` (signed with another key, or by another log),
 * `signature` (the signature does not fit the text), `proof` (the record is not in the signed log), `unsupported` (this program can't
 * verify Ed25519).
 */
export class Refusal extends Error {
  constructor(reason, message) {
    super(message);
    this.reason = reason;
  }
}

/* Node hashes millions of leaves in seconds only without a promise for each. */
const nodeCrypto = typeof process === 'object' && process.versions?.node ? await import('node:crypto') : null;
const sha256 = nodeCrypto
  ? (bytes) => nodeCrypto.createHash('sha256').update(bytes).digest()
  : async (bytes) => {
      if (!globalThis.crypto?.subtle) throw new Refusal('unsupported', 'a browser hashes on https pages only');
      return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    };

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);
/* With a longer or shorter salt, a part of the text could be moved into it, or out of it, without another hash. */
const saltBytes = 16;
const hashOfLeaf = (salt, text) => {
  if (salt.length !== saltBytes) throw new Refusal('malformed', `a salt has ${saltBytes} bytes`);
  return sha256(concat(leafPrefix, salt, utf8.encode(text)));
};
const hashOfNode = (left, right) => sha256(concat(nodePrefix, left, right));

/** Reads a verifier key: `<origin>+<key id>+<base64 of 0x01 and the Ed25519 key>`. */
async function readKey(text) {
  const [, origin, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text.trim()) ?? [];
  if (encoded === undefined) throw new Refusal('keyMalformed', 'the key is not a verifier key, <name>+<8 digits>+<base64>');
  const typed = fromBase64(encoded);
  const keyId = (await sha256(concat(utf8.encode(`${origin}\n`), typed))).slice(0, 4);
  if (typed.length !== 33 || typed[0] !== 1 || toHex(keyId) !== id) throw new Refusal('keyMalformed', 'the key is damaged, or not Ed25519');
  return { origin, keyId, bytes: typed.slice(1) };
}

async function isSigned({ bytes }, signature, text) {
  if (!globalThis.crypto?.subtle) throw new Refusal('unsupported', 'signatures are checked on https pages only');
  try {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'Ed25519' }, false, ['verify']);
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, utf8.encode(text));
  } catch (error) {
    if (error.name === 'NotSupportedError') throw new Refusal('unsupported', 'Ed25519 is not available here');
    return false; // the key is no point of the curve
  }
}

/** Reads a checkpoint that is signed with one of these keys. */
async function readCheckpointOf(note, verifierKeys) {
  for (const [index, key] of verifierKeys.entries()) {
    try {
      return await readCheckpoint(note, key);
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'key' || index === verifierKeys.length - 1) throw error;
    }
  }
  throw new Refusal('keyMalformed', 'no key was given');
}

/**
 * Reads a checkpoint whose signature holds.
 * @param {string} note the checkpoint
 * @param {string} verifierKey the key that is trusted
 * @returns {Promise<{ origin: string, size: number, root: Uint8Array }>}
 */
export async function readCheckpoint(note, verifierKey) {
  const key = await readKey(verifierKey);
  const end = note.indexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [origin, size, root] = text.split('\n');
  if (end < 0 || !/^(0|[1-9]\d{0,15})$/.test(size ?? '') || !root) throw new Refusal('malformed', 'not a checkpoint');
  if (origin !== key.origin) throw new Refusal('key', `signed by ${origin}, and the key is that of ${key.origin}`);
  for (const line of note
    .slice(end + 2)
    .replace(/\n$/, '')
    .split('\n')) {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    if (name === undefined) throw new Refusal('malformed', 'there is something after the checkpoint');
    if (name !== key.origin || encoded === undefined) continue;
    const signature = fromBase64(encoded);
    if (!areEqual(signature.slice(0, 4), key.keyId)) continue;
    if (!(await isSigned(key, signature.slice(4), text))) throw new Refusal('signature', 'the signature of the checkpoint does not hold');
    return { origin, size: Number(size), root: fromBase64(root) };
  }
  throw new Refusal('key', 'the checkpoint is not signed with this key');
}

/** The root that a proof of inclusion leads to (RFC 9162, 2.1.3.2); null: it has too few or too many hashes. */
async function rootOfProof(index, size, leaf, proof) {
  if (index >= size) return null;
  let [node, last, hash] = [BigInt(index), BigInt(size) - 1n, leaf];
  for (const sibling of proof) {
    if (last === 0n) return null;
    if (node % 2n === 1n || node === last) {
      hash = await hashOfNode(sibling, hash);
      while (node % 2n === 0n && node !== 0n) [node, last] = [node >> 1n, last >> 1n];
    } else hash = await hashOfNode(hash, sibling);
    [node, last] = [node >> 1n, last >> 1n];
  }
  return last === 0n ? hash : null;
}

/** The accounts of the company have the ids from here on; all others are of members. */
const firstCompanyAccount = 9_000_000_000_000_001n;

const nullable = (value) => (value === '-' ? null : value);
const quoted = (value) => (value === '-' ? null : JSON.parse(value));
const instantOf = (microseconds) => new Date(Number(BigInt(microseconds) / 1000n));

/** Between which accounts each kind of transfer may move money; a reversal moves back what another transfer moved. */
const routes = {
  deposit: ['bank > available'],
  withdrawal: ['available > bank'],
  purchase: ['available > invested'],
  interest: ['interest_expense > invested'],
  maturity: ['invested > available'],
  referral_bonus: ['referral_expense > available'],
  bonus_correction: ['available > referral_expense', 'bonus_debt > referral_expense'],
  bonus_restoration: ['referral_expense > available', 'referral_expense > bonus_debt'],
  bonus_set_off: ['available > bonus_debt'],
  adjustment: ['adjustments > available', 'available > adjustments'],
  closure: ['available > closed_accounts', 'invested > closed_accounts', 'closed_accounts > bonus_debt'],
  treasury: ['bank > treasury', 'treasury > bank'],
};
const withinOneMember = ['purchase', 'maturity', 'bonus_set_off'];
const transferKinds = [...Object.keys(routes), 'reversal'];

/** Each line of the texts, by the first line. */
const number = /^(0|[1-9]\d{0,18})$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const word = /^[a-z_.A-Z0-9]+$/;
const json = { test: (line) => isJson(line) };
const text = { test: (line) => line.startsWith('"') && isJson(line) };
const hash = /^[0-9a-f]{64}$/;
const optional = (pattern) => ({ test: (line) => line === '-' || pattern.test(line) });
const formats = {
  'account/1': [number, word, optional(uuid)],
  'investment/1': [uuid, uuid, word, number, number, number, number],
  'transfer/1': [
    number,
    text,
    { test: (line) => transferKinds.includes(line) },
    number,
    number,
    number,
    number,
    number,
    optional(uuid),
    optional(uuid),
    optional(number),
    optional(uuid),
    optional(/^\d{4}-\d{2}-\d{2}$/),
    optional(number),
    optional(uuid),
    optional(text),
    optional(hash),
  ],
  'approval/1': [
    number,
    uuid,
    word,
    optional(word),
    text,
    optional(uuid),
    optional(number),
    /^[0-9a-f]+$/,
    /^[0-9a-f]+$/,
    uuid,
    text,
    number,
    word,
    optional(uuid),
    optional(text),
    number,
    optional(json),
  ],
  'audit/1': [
    number,
    number,
    uuid,
    text,
    word,
    optional(text),
    optional(uuid),
    optional(text),
    optional(json),
    optional(json),
    optional(text),
  ],
};

function isJson(line) {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** The lines of a record; null: it has not exactly those of its kind. */
function readRecord(record) {
  const lines = record.split('\n');
  const format = Object.hasOwn(formats, lines[0]) ? formats[lines[0]] : undefined;
  if (!format || lines.length !== format.length + 1 || !format.every((pattern, index) => pattern.test(lines[index + 1]))) return null;
  return lines;
}

/** The fields of a transfer, from its lines. */
function readTransfer(lines) {
  if (lines?.[0] !== 'transfer/1') throw new Refusal('malformed', 'not the record of a transfer');
  const [, id, key, kind, debitAccountId, creditAccountId, amount, effectiveAt, postedAt] = lines;
  return {
    id: Number(id),
    key,
    kind,
    debitAccountId,
    creditAccountId,
    amount: BigInt(amount),
    effectiveAt: instantOf(effectiveAt),
    postedAt: BigInt(postedAt),
    transactionId: nullable(lines[9]),
    accrualDay: lines[11] === '-' ? null : Number(lines[11]),
    reversesId: nullable(lines[14]),
    approvalId: nullable(lines[15]),
    reason: quoted(lines[16]),
  };
}

/**
 * Verifies a receipt: that its record is in the log that this key has signed.
 * @param {string} receipt a C2SP `tlog-proof`
 * @param {string} verifierKey
 * @returns {Promise<{ position: number, size: number, origin: string, id: number, kind: string, amount: bigint, effectiveAt: Date,
 *   postedAt: Date, direction: 'in' | 'out' | 'within', accrualDay: number | null, reason: string | null }>} `direction`: to, from or between accounts of members
 * @throws {Refusal}
 */
export const verifyReceipt = (receipt, verifierKey) => verifyReceiptWith(receipt, (note) => readCheckpoint(note, verifierKey));

async function verifyReceiptWith(receipt, read) {
  const received = withUnixLineEnds(receipt);
  const end = received.indexOf('\n\n');
  const [version, extra, index, ...hashes] = received.slice(0, Math.max(end, 0)).split('\n');
  if (version !== 'c2sp.org/tlog-proof@v1' || !extra?.startsWith('extra ') || !/^index (0|[1-9]\d{0,15})$/.test(index ?? ''))
    throw new Refusal('malformed', 'not a receipt');
  const { text, salt } = readExtra(extra.slice('extra '.length));
  const position = Number(index.slice('index '.length));
  const { origin, size, root } = await read(received.slice(end + 2));
  const leaf = await hashOfLeaf(fromBase64(salt), text);
  const computed = await rootOfProof(position, size, leaf, hashes.map(fromBase64));
  if (computed === null || !areEqual(computed, root)) throw new Refusal('proof', 'the record is not in the signed log');
  const { debitAccountId, creditAccountId, postedAt, ...transfer } = readTransfer(readRecord(text));
  const { id, kind, amount, effectiveAt, accrualDay, reason } = transfer;
  const isOfCompany = (account) => BigInt(account) >= firstCompanyAccount;
  const direction = isOfCompany(debitAccountId) ? 'in' : isOfCompany(creditAccountId) ? 'out' : 'within';
  return { position, size, origin, id, kind, amount, direction, effectiveAt, postedAt: instantOf(postedAt), accrualDay, reason };
}

function readExtra(encoded) {
  try {
    const { text, salt } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64(encoded)));
    if (typeof text === 'string' && typeof salt === 'string') return { text, salt };
  } catch {
    // refused below
  }
  throw new Refusal('malformed', 'the receipt is damaged');
}

/** The number of the movement and its receipt, of a line of a file of receipts; null: the line is of no such file. */
function readReceiptLine(received) {
  const line = withUnixLineEnds(received);
  const { movement, receipt } = (isJson(line) && JSON.parse(line)) || {};
  return Number.isSafeInteger(movement) && (receipt === null || typeof receipt === 'string') ? { movement, receipt } : null;
}

/**
 * Verifies the receipts of a statement. The file does not show whether a movement is missing in it.
 * @param {Iterable<string> | AsyncIterable<string>} lines `{"movement": number, "receipt": text, or null while it was not in the log}`
 * @param {string} verifierKey
 * @returns {Promise<{ movement: number, receipt: Awaited<ReturnType<typeof verifyReceipt>> | null, refusal: Refusal | null }[]>} both null: the
 *   movement was not in the signed log yet
 * @throws {Refusal} when the file is none of receipts, or no receipt can be verified
 */
export async function verifyReceipts(lines, verifierKey) {
  const verified = new Map();
  const checkpoints = new Map(); // all receipts of a file have the same one
  const read = (note) => {
    if (!checkpoints.has(note)) checkpoints.set(note, readCheckpoint(note, verifierKey));
    return checkpoints.get(note);
  };
  for await (const line of lines) {
    if (line === '') continue;
    const { movement, receipt: text } = readReceiptLine(line) ?? {};
    if (movement === undefined || verified.has(movement)) throw new Refusal('malformed', 'a line is damaged, or there twice');
    let [receipt, refusal] = [null, null];
    try {
      if (text !== null) receipt = await verifyReceiptWith(text, read);
      if (receipt !== null && receipt.id !== movement) throw new Refusal('proof', `it is that of movement ${receipt.id}`);
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason === 'keyMalformed' || error.reason === 'unsupported') throw error;
      [receipt, refusal] = [null, error];
    }
    verified.set(movement, { movement, receipt, refusal });
  }
  return [...verified.values()];
}

/** The root of a log that grows leaf by leaf: the hashes of its complete subtrees, largest first. */
class GrowingTree {
  #subtrees = [];
  size = 0;

  async add(leaf) {
    let hash = leaf;
    for (let rest = this.size; rest % 2 === 1; rest = (rest - 1) / 2) hash = await hashOfNode(this.#subtrees.pop(), hash);
    this.#subtrees.push(hash);
    this.size += 1;
  }

  async root() {
    if (this.size === 0) return sha256(new Uint8Array());
    let root = this.#subtrees.at(-1);
    for (let index = this.#subtrees.length - 2; index >= 0; index -= 1) root = await hashOfNode(this.#subtrees[index], root);
    return root;
  }
}

/** A value of a COSE key, which is CBOR: an integer or bytes; `[value, where the next one begins]`. */
function readCbor(bytes, at) {
  const [type, short] = [bytes[at] >> 5, bytes[at] & 31];
  const extra = short < 24 ? 0 : 2 ** (short - 24);
  const value = extra === 0 ? short : bytes.subarray(at + 1, at + 1 + extra).reduce((sum, byte) => sum * 256 + byte, 0);
  const end = at + 1 + extra;
  if (type === 2) return [bytes.subarray(end, end + value), end + value];
  if (type > 1 || extra > 4) throw new Error('neither an integer nor bytes');
  return [type === 1 ? -1 - value : value, end];
}

/** The public key of a passkey (COSE) as `node:crypto` reads it; ES256, EdDSA or RS256. */
function readPasskey(bytes) {
  const values = new Map();
  for (let at = 1, left = bytes[0] - 0xa0; left > 0; left -= 1) {
    const [name, valueAt] = readCbor(bytes, at);
    const [value, end] = readCbor(bytes, valueAt);
    values.set(name, value);
    at = end;
  }
  const text = (name) => Buffer.from(values.get(name)).toString('base64url');
  const jwk = {
    [-7]: () => ({ kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) }),
    [-8]: () => ({ kty: 'OKP', crv: 'Ed25519', x: text(-2) }),
    [-257]: () => ({ kty: 'RSA', n: text(-1), e: text(-2) }),
  }[values.get(3)]();
  return { key: nodeCrypto.createPublicKey({ key: jwk, format: 'jwk' }), digest: jwk.kty === 'OKP' ? null : 'sha256' };
}

const digestOf = (...parts) => parts.reduce((digest, part) => digest.update(part), nodeCrypto.createHash('sha256')).digest();
const userPresentAndVerified = 0b101;

/**
 * Whether the passkey that an approval names has signed it (WebAuthn): what was proposed, by whom, and who approved it. Whose passkey it is, is not in
 * the log.
 */
function isSignedByPasskey(lines) {
  if (!nodeCrypto) throw new Refusal('unsupported', 'the whole log is verified by Node only');
  const [
    ,
    ,
    id,
    operation,
    kind,
    subject,
    subjectUserId,
    amount,
    inputHash,
    fingerprint,
    makerId,
    maker,
    ,
    ,
    checkerId,
    checker,
    decidedAt,
    proof,
  ] = lines;
  try {
    const { publicKey, origin, authenticatorData, clientDataJson, signature, valuesHash } = JSON.parse(proof);
    const [authenticator, client] = [Buffer.from(authenticatorData, 'base64url'), Buffer.from(clientDataJson, 'base64url')];
    const said = JSON.parse(client.toString());
    const challenge = Buffer.from(said.challenge, 'base64url');
    const madeAt = new Date(Number(challenge.readBigUInt64BE())).toISOString();
    const age = Number(BigInt(decidedAt) / 1000n) - Date.parse(madeAt);
    const lateMs = Number(together / 1000n);
    const proposed = [id, operation, nullable(kind), quoted(subject), nullable(subjectUserId), amount === '-' ? null : Number(amount)];
    const hashes = [inputHash, fingerprint, valuesHash];
    const signed = JSON.stringify(['approval/1', ...proposed, ...hashes, makerId, quoted(maker), checkerId, quoted(checker), madeAt]);
    const { key, digest } = readPasskey(Buffer.from(publicKey, 'base64url'));
    return (
      age >= -lateMs &&
      age <= signatureMs + lateMs &&
      challenge.subarray(8).equals(digestOf(signed)) &&
      said.type === 'webauthn.get' &&
      said.origin === origin &&
      authenticator.subarray(0, 32).equals(digestOf(new URL(origin).hostname)) &&
      (authenticator[32] & userPresentAndVerified) === userPresentAndVerified &&
      nodeCrypto.verify(digest, Buffer.concat([authenticator, digestOf(client)]), key, Buffer.from(signature, 'base64url'))
    );
  } catch {
    return false; // it has another shape
  }
}

/** What has instants that are closer may be of one database transaction, in any order. Microseconds. */
const together = 120_000_000n;
const areTogether = (one, other) => one - other <= together && other - one <= together;
/** Transfers are logged in the order of their instants, but for the differences of clocks and of database transactions. Microseconds. */
const inOrder = 600_000_000n;
/** For so long a signature is accepted, besides. Milliseconds. */
const signatureMs = 5 * 60_000;

/** Which kinds of transfers that people decide about an approved operation posts. The database has the same rules (is_approval_of). */
const permitted = {
  'requests.process': ['deposit', 'withdrawal'],
  'transactions.update': ['deposit', 'withdrawal', 'reversal'],
  'transactions.delete': ['reversal'],
  'users.update': ['adjustment'],
  'users.delete': ['closure'],
  'treasury.record': ['treasury'],
  'treasury.reverse': ['reversal'],
};
/** Of these, the operations that post one transfer, of the amount that was approved. */
const postingOnce = ['requests.process', 'users.update', 'treasury.record', 'treasury.reverse'];

/** The most that one administrator may post alone of what is like this transfer; null: people do not decide about it. */
function aloneMax({ kind, original }, { singlePayoutMax, singleDepositMax }) {
  const judged = kind === 'reversal' ? `reversal of ${original?.kind}` : kind;
  if (judged === 'withdrawal') return singlePayoutMax;
  if (['deposit', 'treasury', 'reversal of treasury'].includes(judged)) return singleDepositMax;
  return ['adjustment', 'closure'].includes(kind) || (kind === 'reversal' && original?.kind !== 'referral_bonus') ? 0 : null;
}

const noLimits = { singlePayoutMax: 0, singleDepositMax: 0 };

/** Replays the transfers: what every account holds, and what is not as a ledger must be. */
class Replay {
  #accounts = new Map();
  #approvals = new Map();
  #transfers = [];
  /* What one administrator may do alone, from when on. */
  #limits = [];
  /* The instant of the last transfer, and the newest one before it. */
  #last = null;
  #newest = 0n;
  #seen = new Set();
  /* What may be there once: keys, reversals of a transfer, uses of an approval that posts once. */
  #uses = new Set();
  problems = [];

  add(record) {
    const lines = readRecord(record);
    if (lines === null) {
      this.problems.push(`not a record of the ledger log: ${JSON.stringify(record.slice(0, 80))}`);
      return;
    }
    const [kind] = lines;
    const id = kind === 'approval/1' ? lines[2] : lines[1];
    if (this.#seen.has(`${kind} ${id}`)) this.problems.push(`${kind} ${id} is logged twice`);
    this.#seen.add(`${kind} ${id}`);
    if (kind === 'account/1') this.#accounts.set(id, { kind: lines[2], userId: nullable(lines[3]), balance: 0n });
    if (kind === 'approval/1') this.#addApproval(lines);
    if (kind === 'transfer/1') this.#addTransfer(readTransfer(lines));
    if (kind === 'audit/1' && lines[5] === 'protection.updated') this.#addLimits(lines);
  }

  /*
   * An instant that is much older than what was logged before cannot have been that of the posting: the limits of then do not apply. One that is
   * far ahead of the next transfer's is not counted: the clock was wrong.
   */
  #addTransfer(transfer) {
    const { postedAt } = transfer;
    if (this.#last !== null && this.#last <= postedAt + inOrder && this.#last > this.#newest) this.#newest = this.#last;
    this.#last = postedAt;
    this.#transfers.push({ ...transfer, judgedAt: postedAt < this.#newest - inOrder ? this.#newest : postedAt });
  }

  #addLimits(lines) {
    const [, id, at, , , , , , , , after] = lines;
    const { isOn, singlePayoutMax, singleDepositMax } = (after === '-' ? null : JSON.parse(after)) ?? {};
    const areNamed =
      isOn === false || (isOn === true && [singlePayoutMax, singleDepositMax].every((max) => Number.isSafeInteger(max) && max >= 0));
    if (!areNamed) this.problems.push(`audit entry ${id} changes the protection and names no limits`);
    const limits = areNamed ? { isOn, singlePayoutMax, singleDepositMax } : { isOn: true, singlePayoutMax: 0, singleDepositMax: 0 };
    this.#limits.push({ at: BigInt(at), ...limits });
  }

  /** The loosest limits that may have been in force; null: protection may have been off. */
  #limitsAt(instant) {
    const before = this.#limits.findLast(({ at }) => at < instant - together);
    const possible = [before, ...this.#limits.filter(({ at }) => areTogether(at, instant))];
    if (possible.some((limits) => !limits?.isOn)) return null;
    const loosest = (name) => Math.max(...possible.map((limits) => limits[name]));
    return { singlePayoutMax: loosest('singlePayoutMax'), singleDepositMax: loosest('singleDepositMax') };
  }

  #isFirst(use) {
    if (this.#uses.has(use)) return false;
    this.#uses.add(use);
    return true;
  }

  #addApproval(lines) {
    const [, number, id, , , , , , , , , , , status, , , , proof] = lines;
    this.#approvals.set(id, lines);
    if (status === 'approved' && proof !== '-' && !isSignedByPasskey(lines))
      this.problems.push(`approval No. ${number} is not what its passkey signed`);
  }

  finish() {
    const transfers = this.#transfers.toSorted((one, other) => one.id - other.id);
    this.#limits.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
    const known = new Map(transfers.map((transfer) => [String(transfer.id), transfer]));
    let touched = new Set();
    for (const [index, transfer] of transfers.entries()) {
      const { id, debitAccountId, creditAccountId, amount, postedAt } = transfer;
      const [debit, credit] = [this.#accounts.get(debitAccountId), this.#accounts.get(creditAccountId)];
      if (!debit || !credit || amount <= 0n) {
        this.problems.push(`transfer ${id} moves ${amount} between accounts ${debitAccountId} and ${creditAccountId}`);
        continue;
      }
      debit.balance -= amount;
      credit.balance += amount;
      touched.add(debitAccountId);
      const judged = { ...transfer, original: known.get(transfer.reversesId) };
      this.#checkRoute(judged, [debit, credit]);
      if (transfer.approvalId === null) this.#checkLimit(judged);
      else if (!this.#isApproved(judged, [debit, credit]))
        this.problems.push(`transfer ${id} names approval ${transfer.approvalId}, which does not permit it`);
      if (transfers[index + 1]?.postedAt === postedAt) continue; // posted together, such as a correction: no balance was between them
      for (const account of touched) this.#checkBalance(account, id);
      touched = new Set();
    }
    return { transfers: transfers.length, accounts: this.#accounts.size };
  }

  /** What every account holds. */
  balances() {
    return [...this.#accounts].map(([id, { kind, userId, balance }]) => ({ id, kind, userId, balance }));
  }

  #checkRoute({ id, kind, debitAccountId, creditAccountId, amount, reversesId, key, original }, [debit, credit]) {
    if (!this.#isFirst(`key ${key}`)) this.problems.push(`transfer ${id} has the key of another one`);
    if (reversesId !== null && !this.#isFirst(`reversal ${reversesId}`)) this.problems.push(`transfer ${id} reverses ${reversesId} again`);
    const taken = this.#accounts.get(original?.creditAccountId);
    /* Interest of an investment that has ended since is taken back from where it was paid out to. */
    const isPaidOut = original?.kind === 'interest' && debit.kind === 'available' && debit.userId === taken?.userId;
    const isReversal =
      original !== undefined &&
      original.kind !== 'reversal' &&
      original.amount === amount &&
      original.debitAccountId === creditAccountId &&
      (original.creditAccountId === debitAccountId || isPaidOut);
    const isRoute =
      routes[kind]?.includes(`${debit.kind} > ${credit.kind}`) && (!withinOneMember.includes(kind) || debit.userId === credit.userId);
    if (kind === 'reversal' ? !isReversal : !isRoute || reversesId !== null)
      this.problems.push(
        reversesId === null
          ? `transfer ${id}, ${kind}, moves money from an account of the kind ${debit.kind} to one of the kind ${credit.kind}`
          : `transfer ${id} does not move back what transfer ${reversesId} moved`,
      );
  }

  /** While protection was on, what is above its limits needed two administrators. */
  #checkLimit(transfer) {
    if (aloneMax(transfer, noLimits) === null) return;
    const limits = this.#limitsAt(transfer.judgedAt);
    if (limits !== null && transfer.amount > BigInt(aloneMax(transfer, limits)))
      this.problems.push(`transfer ${transfer.id}, ${transfer.kind} of ${transfer.amount}, has no approval of a second administrator`);
  }

  #checkBalance(accountId, transferId) {
    const { kind, balance } = this.#accounts.get(accountId);
    if ((kind === 'available' || kind === 'invested') && balance < 0n)
      this.problems.push(`after transfer ${transferId} account ${accountId} holds ${balance}`);
  }

  /** Whether the approval that a transfer names is by two people, of this time, and about what the transfer moves; `accounts`: debit and credit. */
  #isApproved(transfer, accounts) {
    const { approvalId, transactionId, kind, amount, judgedAt, original } = transfer;
    const approval = this.#approvals.get(approvalId);
    if (!approval) return false;
    const [, , , operation, approvedKind, subjectId, subjectUserId, approved, , , makerId, , , status, checkerId, , decidedAt] = approval;
    if (status !== 'approved' || checkerId === '-' || checkerId === makerId || !areTogether(BigInt(decidedAt), judgedAt)) return false;
    if (aloneMax(transfer, noLimits) === null) return true; // what follows from the operation
    if (!Object.hasOwn(permitted, operation) || !permitted[operation].includes(kind)) return false;
    if (operation === 'requests.process' && approvedKind !== kind) return false;
    if (operation === 'transactions.update' && kind !== 'reversal' && String(amount) !== approved) return false;
    if (postingOnce.includes(operation) && (String(amount) !== approved || !this.#isFirst(`approval ${approvalId}`))) return false;
    if (operation === 'treasury.record')
      return accounts[approvedKind === 'in' ? 1 : 0].kind === 'treasury' && ['in', 'out'].includes(approvedKind);
    if (operation === 'treasury.reverse') return original?.kind === 'treasury' && quoted(original.key) === `treasury-${quoted(subjectId)}`;
    if (!accounts.some(({ userId }) => userId !== null && userId === subjectUserId)) return false;
    if (operation.startsWith('users.')) return true;
    return (
      transactionId !== null && quoted(subjectId) === transactionId && (kind !== 'reversal' || original?.transactionId === transactionId)
    );
  }
}

/**
 * Verifies an export of the whole log.
 * @param {AsyncIterable<string>} lines without their ends: one JSON object per record, then one with the checkpoint
 * @param {string[]} verifierKeys the present one and earlier ones
 * @param {string[]} earlier checkpoints that were kept outside of the product; the log must contain each
 * @param {(balances: { id: string, kind: string, userId: string | null, balance: bigint }[]) => void} [report] what is told the balance of every account
 * @returns {Promise<{ ok: boolean, text: string }[]>} one entry for each check
 */
export async function verifyLog(lines, verifierKeys, earlier = [], report = () => {}) {
  const checkpoints = await Promise.all(earlier.map((note) => readCheckpointOf(note, verifierKeys)));
  const roots = new Map();
  const [tree, replay] = [new GrowingTree(), new Replay()];
  const keep = async () => {
    if (checkpoints.some(({ size }) => size === tree.size)) roots.set(tree.size, await tree.root());
  };
  await keep();
  let note;
  for await (const line of lines) {
    if (line === '') continue;
    const record = readLine(line);
    if (note !== undefined) throw new Refusal('malformed', 'there is something after the checkpoint');
    if ('checkpoint' in record) note = record.checkpoint;
    else {
      if (record.position !== tree.size) throw new Refusal('malformed', `record ${tree.size} is missing`);
      replay.add(record.text);
      await tree.add(await hashOfLeaf(fromBase64(record.salt), record.text));
      await keep();
    }
  }
  if (note === undefined) throw new Refusal('malformed', 'the export has no checkpoint: it is not complete');
  const { size, root, origin } = await readCheckpointOf(note, verifierKeys);
  const { transfers, accounts } = replay.finish();
  report(replay.balances());
  return [
    { ok: size === tree.size && areEqual(root, await tree.root()), text: `the ${tree.size} records are those that ${origin} signed` },
    ...checkpoints.map((checkpoint) => ({
      ok: roots.has(checkpoint.size) && areEqual(roots.get(checkpoint.size), checkpoint.root),
      text:
        checkpoint.size > tree.size
          ? `the export is newer than the checkpoint of ${checkpoint.size} records: export the log again`
          : `the first ${checkpoint.size} records are those of the earlier checkpoint`,
    })),
    { ok: replay.problems.length === 0, text: `${transfers} transfers between ${accounts} accounts add up` },
    ...replay.problems.slice(0, 20).map((text) => ({ ok: false, text, isDetail: true })),
  ];
}

/** The lines of a file, without their ends and the mark of an editor. */
async function* linesOf(chunks) {
  let rest = '';
  const clean = (line) => line.replace(/^\uFEFF/, '').replace(/\r$/, '');
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    yield* lines.map(clean);
  }
  if (rest !== '') yield clean(rest);
}

/** A line of an exported log: `{ position, text, salt }`, or at last `{ checkpoint }`. */
function readLine(line) {
  let read;
  try {
    read = JSON.parse(line);
  } catch {
    // refused below
  }
  const { position, text, salt, checkpoint } = read ?? {};
  if (typeof checkpoint === 'string') return { checkpoint };
  if (typeof position === 'number' && typeof text === 'string' && typeof salt === 'string') return { position, text, salt };
  if (readReceiptLine(line) !== null) throw new Refusal('malformed', 'these are receipts, not the log: check them with --receipts');
  throw new Refusal('malformed', 'a line is neither a record of the log nor its checkpoint');
}

const textOfReceipt = ({ position, size, origin, id, kind, effectiveAt, ...moved }) =>
  `movement ${id}, ${kind.replaceAll('_', ' ')}, ${amountOf(moved)}, ${when.format(effectiveAt)} SGT: record ${position + 1} of the ${size} that ${origin} signed`;

/** What is printed of a file of receipts: a line for each, and whether all are valid. */
function checksOfReceipts(verified) {
  const receipts = verified.filter(({ receipt, refusal }) => receipt !== null || refusal !== null);
  const invalid = receipts.filter(({ refusal }) => refusal !== null).length;
  return [
    ...verified.map(({ movement, receipt, refusal }) => {
      if (refusal !== null) return { ok: false, text: `the receipt of movement ${movement} is valid: ${refusal.message}` };
      if (receipt !== null) return { ok: true, text: textOfReceipt(receipt) };
      return { ok: true, isDetail: true, text: `movement ${movement} was not in the signed log yet: it has no receipt` };
    }),
    receipts.length === 0
      ? { ok: false, text: 'the file has a receipt' }
      : { ok: invalid === 0, text: `all ${receipts.length} receipts are valid${invalid === 0 ? '' : `: ${invalid} are not`}` },
  ];
}

const usage = `usage: node verify.mjs FILE --key KEY [options]

FILE    a receipt (.tlog-proof), receipts of a period (.jsonl with --receipts), or an export of the log (.jsonl)
--key KEY            the public key of the ledger log; repeat it with each earlier key of the log
--receipts           FILE holds the receipts of a period
--checkpoint FILE    a checkpoint that you kept: the log still begins with its records; may be repeated
--balances           print the balance of each account, in IDR
--help               print this text

Exit code: 0 all holds, 1 something does not, 2 nothing could be checked.`;

async function main(args) {
  const [{ createReadStream, readFileSync }, { parseArgs }] = await Promise.all([import('node:fs'), import('node:util')]);
  const options = {
    key: { type: 'string', multiple: true },
    checkpoint: { type: 'string', multiple: true },
    balances: { type: 'boolean' },
    receipts: { type: 'boolean' },
    help: { type: 'boolean' },
  };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return usage.split('\n').map((text) => ({ ok: true, text, isPlain: true }));
  const [file] = positionals;
  if (file === undefined || values.key === undefined) throw new Error('FILE and --key KEY are required: see node verify.mjs --help');
  const lines = linesOf(createReadStream(file, 'utf8'));
  if (file.endsWith('.jsonl') && !values.receipts) {
    const earlier = (values.checkpoint ?? []).map((name) => withUnixLineEnds(readFileSync(name, 'utf8')));
    const report = (balances) => {
      for (const { id, kind, userId, balance } of values.balances ? balances : [])
        process.stdout.write(`account ${id} ${kind} ${userId ?? 'of the company'} ${balance} IDR\n`);
    };
    return verifyLog(lines, values.key, earlier, report);
  }
  if (values.checkpoint !== undefined || values.balances) throw new Error('--checkpoint and --balances are for an export of the log');
  if (values.receipts) return checksOfReceipts(await verifyReceipts(lines, values.key[0]));
  return describeReceipt(readFileSync(file, 'utf8'), values.key[0]);
}

/* What the page /verify says about a receipt, in its English words. */
const verdicts = { valid: 'This receipt is valid', failed: 'This receipt is not valid', unchecked: 'The receipt could not be checked' };
const reasons = {
  malformed: 'The file is not a receipt, or it is damaged.',
  key: 'It was signed with another key than the one that was given.',
  signature: 'The signature does not fit: something in the file was changed.',
  proof: 'The movement is not in the signed log: something in the file was changed.',
  keyMalformed: 'This is not a key of a ledger log.',
};
const later = 'A receipt says nothing about later corrections: they have receipts of their own.';

const signs = { in: '+', out: '\u2212', within: '' };
const idrPerCent = 130n;
const sgd = new Intl.NumberFormat('en-SG', { minimumFractionDigits: 2 });
const idr = new Intl.NumberFormat('id-ID');
const whenFormat = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const when = new Intl.DateTimeFormat('en-GB', { ...whenFormat, timeZone: 'Asia/Singapore' });

function amountOf({ amount, direction }) {
  const [sign, cents] = [signs[direction], (amount + idrPerCent / 2n) / idrPerCent];
  return `${sign}SGD ${sgd.format(Number(cents) / 100)}, ${sign}Rp ${idr.format(amount)}`;
}

/** The lines about a receipt, valid or not. */
async function describeReceipt(receipt, verifierKey) {
  try {
    const { position, size, origin, id, kind, amount, direction, effectiveAt, postedAt } = await verifyReceipt(receipt, verifierKey);
    return [
      verdicts.valid,
      `Movement: ${kind.replaceAll('_', ' ')}`,
      `Number: Movement ${id}`,
      `Amount: ${amountOf({ amount, direction })}`,
      `Date in the statement (SGT): ${when.format(effectiveAt)}`,
      `Posted (SGT): ${when.format(postedAt)}`,
      `Record ${position + 1} of ${size} in the log ${origin}, as it was signed.`,
      later,
    ].map((text) => ({ ok: true, text, isPlain: true }));
  } catch (error) {
    if (!(error instanceof Refusal) || reasons[error.reason] === undefined) throw error;
    const verdict = error.reason === 'keyMalformed' ? verdicts.unchecked : verdicts.failed;
    return [verdict, `${reasons[error.reason]} (${error.message})`].map((text) => ({ ok: false, text, isPlain: true }));
  }
}

/* A file must not be able to erase what is printed. */
const printable = (text) => text.replace(/\p{Cc}/gu, '?');
const lineOf = ({ ok, text, isDetail, isPlain }) =>
  printable(isPlain ? text : `${isDetail ? '        ' : ok ? 'holds   ' : 'BROKEN  it is not true that '}${text}`);

if (nodeCrypto && process.argv[1] && (await import('node:url')).pathToFileURL(process.argv[1]).href === import.meta.url) {
  try {
    const checks = await main(process.argv.slice(2));
    for (const check of checks) process.stdout.write(`${lineOf(check)}\n`);
    process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${printable(error instanceof Refusal ? `BROKEN  ${error.message}` : error.message)}\n`);
    process.exitCode = error instanceof Refusal && error.reason !== 'unsupported' ? 1 : 2;
  }
}
