/** A text that may be longer than its column has room for; the whole of it shows under the pointer, and in the drawer. */
export function Clipped({ text }: { text: string }) {
  return (
    <span className="clipped num" title={text}>
      {text}
    </span>
  );
}
