/* Safari reads the object URL some time after the click. */
const validForMs = 60_000;

/** Starts a browser download of the file under this name. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), validForMs);
}
