import { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** The bytes as a web stream, which asks for them as it is read. Libraries declare the same class by its global name. */
export const webStreamOf = (bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> =>
  NodeReadableStream.from(bytes) as ReadableStream<Uint8Array>; // one class with two declarations
