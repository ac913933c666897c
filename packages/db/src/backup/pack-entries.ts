import { createTarPacker } from 'modern-tar';

/** An entry of the archive that is written. */
export type PackedEntry = { name: string; content: Uint8Array };

/** The tar archive of these entries, which are asked for as the archive is read. */
export function packEntries(entries: AsyncIterable<PackedEntry>): AsyncIterable<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const addAll = async () => {
    for await (const { name, content } of entries) {
      const writer = controller.add({ name, size: content.length, mode: 0o600 }).getWriter();
      await writer.write(content);
      await writer.close();
    }
    controller.finalize();
  };
  /* The reader of the archive gets the failure. */
  addAll().catch((error: unknown) => controller.error(error));
  return readable;
}
