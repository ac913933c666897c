import { expect, it } from 'vitest';
import { movedBy, squareOf, wholeCrop } from './crop-square.ts';

const landscape = { width: 400, height: 200 };

it('starts with the middle of a picture, as large as the shorter side', () => {
  expect(squareOf(landscape, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf({ width: 200, height: 400 }, wholeCrop)).toEqual({ left: 0, top: 100, side: 200 });
});

it('takes a smaller square at a higher zoom', () => {
  expect(squareOf(landscape, { ...wholeCrop, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 });
});

it('moves by fractions of the square', () => {
  expect(squareOf(landscape, movedBy(landscape, wholeCrop, 0.25, 0))).toEqual({ left: 150, top: 0, side: 200 });
});

it('stops at the edge and leaves it with the next move back', () => {
  const atTheEdge = movedBy(landscape, wholeCrop, 9, 9);
  expect(squareOf(landscape, atTheEdge)).toEqual({ left: 200, top: 0, side: 200 });
  expect(squareOf(landscape, movedBy(landscape, atTheEdge, -0.5, 0))).toEqual({ left: 100, top: 0, side: 200 });
});
