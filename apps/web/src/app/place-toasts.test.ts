import { expect, it } from 'vitest';
import { placeToasts } from './place-toasts.ts';

const column = { left: 1068, right: 1424, height: 60, start: 72, limit: 500 };
const wide = { left: 1200, right: 1400 };
const place = (...boxes: { top: number; bottom: number; left?: number; right?: number }[]) =>
  placeToasts(
    boxes.map((box) => ({ ...wide, ...box })),
    column,
  );

it('returns the start of the column when every box is beside or below it', () => {
  expect(place()).toBe(72);
  expect(place({ top: 80, bottom: 120, left: 240, right: 1060 }, { top: 140, bottom: 180 })).toBe(72);
});

it('skips each box that a toast would cover, one after the other', () => {
  expect(place({ top: 80, bottom: 116 })).toBe(124);
  expect(place({ top: 150, bottom: 190 }, { top: 80, bottom: 116 })).toBe(198);
});

it('ignores boxes above the column', () => {
  expect(place({ top: 20, bottom: 60 })).toBe(72);
});

it('returns null when there is no free place', () => {
  expect(place({ top: 60, bottom: 600 })).toBeNull();
});
