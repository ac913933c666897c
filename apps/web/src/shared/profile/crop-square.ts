export type Size = { width: number; height: number };
/**
 * The part of a picture that is kept: the middle of the square as fractions of width and height (0 … 1), and the zoom (1: the
 * whole shorter side).
 */
export type Crop = { x: number; y: number; zoom: number };

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The square that is kept, in pixels of the picture. It never extends over an edge. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** The same crop with its square moved by fractions of its own side: `dx` 0.5 moves half a square to the right, up to the edge. */
export function movedBy(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  const requested = { ...crop, x: (left + side * (0.5 + dx)) / size.width, y: (top + side * (0.5 + dy)) / size.height };
  const reached = squareOf(size, requested);
  return { ...crop, x: (reached.left + side / 2) / size.width, y: (reached.top + side / 2) / size.height };
}
