import sharp from 'sharp';

/** The texts on a drawn receipt. */
export type ReceiptTexts = { amount?: string; reference?: string };

const base = { amount: 'Rp 1.300.000', reference: '202611261234567' };

/**
 * A drawn receipt, as a banking app shows it on a phone: those of one bank differ in a few letters only. Letters are drawn as cells of
 * 5 by 7 pixels, because the image library reads no fonts here. Returns a PNG.
 */
export function sampleReceipt(texts: ReceiptTexts = {}): Promise<Buffer> {
  const { amount, reference } = { ...base, ...texts };
  const lines = [...drawn(amount, 300, 700, 12), ...drawn(reference, 300, 1_000, 6), ...drawn('SENTOSA', 300, 1_200, 6)];
  return sharp({ create: { width: 1_080, height: 2_340, channels: 3, background: '#ffffff' } })
    .composite([{ input: rectangle(1_080, 400, '#0a5ca8'), left: 0, top: 0 }, ...lines])
    .png()
    .toBuffer();
}

const rectangle = (width: number, height: number, background: string) => ({ create: { width, height, channels: 3 as const, background } });

/** Each letter as a pattern of its own, made of its character code. */
function drawn(text: string, left: number, top: number, cell: number) {
  return text.split('').flatMap((letter, place) =>
    Array.from({ length: 35 }, (_, index) => index)
      .filter((index) => ((letter.charCodeAt(0) * 2_654_435_761) >>> (index % 29)) & 1)
      .map((index) => ({
        input: rectangle(cell, cell, '#222222'),
        left: left + place * cell * 6 + (index % 5) * cell,
        top: top + Math.floor(index / 5) * cell,
      })),
  );
}
