import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test may let a device do wrong. */
type Fault = { origin?: string; host?: string; isUserVerified?: boolean; counter?: number };

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
const presentFlag = 0x01;
const verifiedFlag = 0x04;
const hasCredentialFlag = 0x40;

type Algorithm = 'ES256' | 'EdDSA' | 'RS256';
type CoseKey = Map<number, number | Uint8Array>;

const bytesOf = (text = ''): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64url'));

/** A key pair, its public key with the names of COSE: key type, algorithm, and the curve with x and y, or n and e. */
function createKeys(algorithm: Algorithm): { privateKey: KeyObject; cose: CoseKey } {
  if (algorithm === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    return { privateKey, cose: new Map<number, number | Uint8Array>([[1, 1], [3, -8], [-1, 6], [-2, bytesOf(publicKey.export({ format: 'jwk' }).x)]]) }; // prettier-ignore
  }
  if (algorithm === 'RS256') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n, e } = publicKey.export({ format: 'jwk' });
    return { privateKey, cose: new Map<number, number | Uint8Array>([[1, 3], [3, -257], [-1, bytesOf(n)], [-2, bytesOf(e)]]) }; // prettier-ignore
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  return { privateKey, cose: new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], [-2, bytesOf(x)], [-3, bytesOf(y)]]) }; // prettier-ignore
}

/** A device with one passkey, which makes it and answers by it as a browser would. */
export class VirtualPasskey {
  readonly id = randomBytes(16);
  private readonly key: KeyObject;
  private readonly digest: 'sha256' | null;
  private readonly publicKey: Buffer;
  private counter = 0;
  private readonly origin: string;

  constructor(origin = 'http://localhost:3000', algorithm: Algorithm = 'ES256') {
    this.origin = origin;
    const { privateKey, cose } = createKeys(algorithm);
    this.key = privateKey;
    this.digest = algorithm === 'EdDSA' ? null : 'sha256';
    this.publicKey = Buffer.from(isoCBOR.encode(cose));
  }

  /** The answer to the options of a new passkey. */
  make(options: string, fault: Fault = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.publicKey]);
    const authData = this.authenticatorData(fault, hasCredentialFlag, credential);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(authData)],
      ]),
    );
    return this.answer({
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge, fault)),
      attestationObject: base64url(attestationObject),
      transports: ['internal'],
    });
  }

  /** The answer to the options of a proof or a log-in. */
  prove(options: string, fault: Fault = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string };
    this.counter += 1;
    const authenticatorData = this.authenticatorData(fault, 0);
    const clientData = this.clientData('webauthn.get', challenge, fault);
    const signature = sign(this.digest, Buffer.concat([authenticatorData, sha256(clientData)]), this.key);
    return this.answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
    });
  }

  private answer(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Fault): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(
    { host, isUserVerified = true, counter = this.counter }: Fault,
    flags: number,
    credential = Buffer.alloc(0),
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flag = Buffer.from([presentFlag | flags | (isUserVerified ? verifiedFlag : 0)]);
    return Buffer.concat([sha256(host ?? new URL(this.origin).hostname), flag, count, credential]);
  }
}
