/** The text is no CSV in UTF-8; the message is the reason as a part of a sentence. */
export class NotCsv extends Error {
  override name = 'NotCsv';
}
