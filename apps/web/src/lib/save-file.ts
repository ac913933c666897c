/* Safari reads the address some time after the click. */
const validForMs = 60_000;

/** Hands a file to the browser, which saves it under this name or asks where to. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), validForMs);
}
