import type { Db } from './client.ts';
import { getSchemaFit, type SchemaFit } from './schema-version.ts';

const keptMs = 2_000;

/**
 * Says how the schema stands to this program, asking the database at most every two seconds and once at a time. While the
 * database cannot answer it says what was true before: whoever works on it then hears that from the database itself.
 */
export function watchSchema(db: Db): () => Promise<SchemaFit> {
  let last: SchemaFit = 'same';
  let asked: Promise<SchemaFit> | undefined;
  const ask = async () => {
    last = await getSchemaFit(db).catch(() => last);
    return last;
  };
  return () => {
    if (asked === undefined) {
      asked = ask();
      const forget = () => {
        asked = undefined;
      };
      void asked.then(() => setTimeout(forget, keptMs).unref());
    }
    return asked;
  };
}
