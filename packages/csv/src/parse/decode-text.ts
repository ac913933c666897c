import { NotCsv } from './not-csv.ts';

const saveAgain = 'save it as "CSV UTF-8"';
const replacement = '\uFFFD';

/**
 * Decodes UTF-8, with or without a byte order mark, in pieces.
 * @throws NotCsv for bytes in another encoding, and for a NUL
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  let isFirst = true;
  for await (const chunk of bytes) {
    if (isFirst && isUtf16(chunk)) throw new NotCsv(`it is in UTF-16: ${saveAgain}`);
    isFirst = false;
    const text = decodeOrFail(() => decoder.decode(chunk, { stream: true }), chunk, line);
    const nul = text.indexOf('\0');
    if (nul >= 0) throw new NotCsv(`line ${line + breaksIn(text.slice(0, nul))} has a NUL character: ${saveAgain}`);
    line += breaksIn(text);
    yield text;
  }
  yield decodeOrFail(() => decoder.decode(), new Uint8Array(), line);
}

const isUtf16 = ([first, second]: Uint8Array) => (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const breaksIn = (text: string) => text.split('\n').length - 1;

function decodeOrFail(decode: () => string, chunk: Uint8Array, line: number): string {
  try {
    return decode();
  } catch {
    const [before = ''] = new TextDecoder().decode(chunk).split(replacement, 1);
    throw new NotCsv(`line ${line + breaksIn(before)} is not in UTF-8: ${saveAgain}`);
  }
}
