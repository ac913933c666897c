/** The log does not contain what was signed of it before. */
export class LedgerLogChanged extends Error {
  override name = 'LedgerLogChanged';
}
