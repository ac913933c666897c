#!/usr/bin/env node
/*
 * Verifies what the ledger log says, without the product that wrote it: one file, no dependency, Node 20 or later, or a browser.
 *
 *   node verify.mjs receipt-123.tlog-proof --key KEY
 *   node verify.mjs ledger-log.jsonl --key KEY [--checkpoint earlier.txt]… [--key EARLIER-KEY]…
 *
 * KEY is the verifier key of the log. Take it from a checkpoint that was mailed to you, or from an auditor, not from the server that is
 * being verified. Prints one line for each check; exits with 0 when all hold, 1 when one does not, 2 when it could not be checked.
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
const hashOfLeaf = (salt, text) => sha256(concat(leafPrefix, salt, utf8.encode(text)));
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
  for (const line of note.slice(end + 2).split('\n')) {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
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

const nullable = (value) => (value === '-' ? null : value);
const quoted = (value) => (value === '-' ? null : JSON.parse(value));
const instantOf = (value) => new Date(Number(BigInt(value) / 1000n));

/** The fields of the text of a transfer; throws Refusal when it is none. */
function readTransfer(text) {
  const lines = text.split('\n');
  if (lines[0] !== 'transfer/1' || lines.length !== 18) throw new Refusal('malformed', 'not the record of a transfer');
  const [, id, key, kind, debitAccountId, creditAccountId, amount, effectiveAt, postedAt] = lines;
  return {
    id: Number(id),
    key: quoted(key),
    kind,
    debitAccountId,
    creditAccountId,
    amount: BigInt(amount),
    effectiveAt: instantOf(effectiveAt),
    postedAt: instantOf(postedAt),
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
 *   accrualDay: number | null, reason: string | null }>}
 * @throws {Refusal}
 */
export async function verifyReceipt(receipt, verifierKey) {
  const end = receipt.indexOf('\n\n');
  const [version, extra, index, ...hashes] = receipt.slice(0, Math.max(end, 0)).split('\n');
  if (version !== 'c2sp.org/tlog-proof@v1' || !extra?.startsWith('extra ') || !/^index (0|[1-9]\d{0,15})$/.test(index ?? ''))
    throw new Refusal('malformed', 'not a receipt');
  const { text, salt } = readExtra(extra.slice('extra '.length));
  const position = Number(index.slice('index '.length));
  const { origin, size, root } = await readCheckpoint(receipt.slice(end + 2), verifierKey);
  const leaf = await hashOfLeaf(fromBase64(salt), text);
  const computed = await rootOfProof(position, size, leaf, hashes.map(fromBase64));
  if (computed === null || !areEqual(computed, root)) throw new Refusal('proof', 'the record is not in the signed log');
  const { id, kind, amount, effectiveAt, accrualDay, reason } = readTransfer(text);
  return { position, size, origin, id, kind, amount, effectiveAt, accrualDay, reason };
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

/** Replays the transfers: what every account holds, and what is not as a ledger must be. */
class Replay {
  #accounts = new Map();
  #approvals = new Map();
  #transfers = [];
  #seen = new Set();
  problems = [];

  add(kind, text) {
    const lines = text.split('\n');
    if (lines[0] !== `${kind}/1`) return this.problems.push(`a record of kind ${kind} begins with ${lines[0]}`);
    const id = kind === 'approval' ? lines[2] : lines[1];
    if (this.#seen.has(`${kind} ${id}`)) this.problems.push(`${kind} ${id} is logged twice`);
    this.#seen.add(`${kind} ${id}`);
    if (kind === 'account') this.#accounts.set(id, { kind: lines[2], balance: 0n });
    if (kind === 'approval') this.#approvals.set(id, { number: lines[1], status: lines[13], makerId: lines[10], checkerId: lines[14] });
    if (kind === 'transfer') this.#transfers.push(readTransfer(text));
    return undefined;
  }

  finish() {
    const transfers = this.#transfers.toSorted((one, other) => one.id - other.id);
    const known = new Map(transfers.map((transfer) => [String(transfer.id), transfer]));
    for (const { id, debitAccountId, creditAccountId, amount, approvalId, reversesId } of transfers) {
      const [debit, credit] = [this.#accounts.get(debitAccountId), this.#accounts.get(creditAccountId)];
      if (!debit || !credit || amount <= 0n) {
        this.problems.push(`transfer ${id} moves ${amount} between accounts ${debitAccountId} and ${creditAccountId}`);
        continue;
      }
      debit.balance -= amount;
      credit.balance += amount;
      if (['available', 'invested'].includes(debit.kind) && debit.balance < 0n)
        this.problems.push(`after transfer ${id} account ${debitAccountId} holds ${debit.balance}`);
      if (reversesId !== null && known.get(reversesId)?.amount !== amount)
        this.problems.push(`transfer ${id} reverses ${reversesId}, which is of another amount or missing`);
      if (approvalId !== null) this.#checkApproval(id, approvalId);
    }
    return { transfers: transfers.length, accounts: this.#accounts.size };
  }

  #checkApproval(transferId, approvalId) {
    const approval = this.#approvals.get(approvalId);
    if (!approval) this.problems.push(`transfer ${transferId} names approval ${approvalId}, which is not in the log`);
    else if (approval.status !== 'approved' || approval.checkerId === '-' || approval.checkerId === approval.makerId)
      this.problems.push(`transfer ${transferId} names approval No. ${approval.number}, which no second person approved`);
  }
}

/**
 * Verifies an export of the whole log.
 * @param {AsyncIterable<string>} lines one JSON object per record, then one with the checkpoint
 * @param {string[]} verifierKeys the present one and earlier ones
 * @param {string[]} earlier checkpoints that were kept outside of the product; the log must contain each
 * @returns {Promise<{ ok: boolean, text: string }[]>} one entry for each check
 */
export async function verifyLog(lines, verifierKeys, earlier = []) {
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
    const record = JSON.parse(line);
    if (note !== undefined) throw new Refusal('malformed', 'there is something after the checkpoint');
    if (record.checkpoint !== undefined) note = record.checkpoint;
    else {
      if (record.position !== tree.size) throw new Refusal('malformed', `record ${tree.size} is missing`);
      replay.add(record.kind, record.text);
      await tree.add(await hashOfLeaf(fromBase64(record.salt), record.text));
      await keep();
    }
  }
  if (note === undefined) throw new Refusal('malformed', 'the export has no checkpoint: it is not complete');
  const { size, root, origin } = await readCheckpointOf(note, verifierKeys);
  const { transfers, accounts } = replay.finish();
  return [
    { ok: size === tree.size && areEqual(root, await tree.root()), text: `the ${tree.size} records are those that ${origin} signed` },
    ...checkpoints.map((checkpoint) => ({
      ok: roots.has(checkpoint.size) && areEqual(roots.get(checkpoint.size), checkpoint.root),
      text: `the first ${checkpoint.size} records are those of the earlier checkpoint`,
    })),
    { ok: replay.problems.length === 0, text: `${transfers} transfers between ${accounts} accounts add up` },
    ...replay.problems.slice(0, 20).map((text) => ({ ok: false, text })),
  ];
}

async function main(args) {
  const [{ createReadStream, readFileSync }, { createInterface }, { parseArgs }] = await Promise.all([
    import('node:fs'),
    import('node:readline'),
    import('node:util'),
  ]);
  const options = { key: { type: 'string', multiple: true }, checkpoint: { type: 'string', multiple: true } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || values.key === undefined)
    throw new Error('usage: node verify.mjs FILE --key KEY [--checkpoint FILE]… [--key EARLIER-KEY]…');
  if (file.endsWith('.jsonl')) {
    const earlier = (values.checkpoint ?? []).map((name) => readFileSync(name, 'utf8'));
    const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
    return verifyLog(lines, values.key, earlier);
  }
  if (values.checkpoint !== undefined) throw new Error('--checkpoint is for an export of the log, whose name ends with .jsonl');
  const { position, size, origin, id, kind, amount, effectiveAt } = await verifyReceipt(readFileSync(file, 'utf8'), values.key[0]);
  const what = `transfer ${id}, ${kind} of ${amount} IDR on ${effectiveAt.toISOString()}`;
  return [{ ok: true, text: `record ${position} of the ${size} that ${origin} signed: ${what}` }];
}

if (nodeCrypto && process.argv[1] && (await import('node:url')).pathToFileURL(process.argv[1]).href === import.meta.url) {
  try {
    const checks = await main(process.argv.slice(2));
    for (const { ok, text } of checks) process.stdout.write(`${ok ? 'holds ' : 'BROKEN'}  ${text}\n`);
    process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Refusal ? `BROKEN  ${error.message}` : error.message}\n`);
    process.exitCode = error instanceof Refusal && error.reason !== 'unsupported' ? 1 : 2;
  }
}
