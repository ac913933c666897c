import { expect, it } from 'vitest';
import { nearestIndex, placesOf, stepPath } from './chart-scale.ts';

const frame = { width: 120, height: 60, top: 10, right: 10, bottom: 10, left: 10 };

it('places points by their days, not by their index', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-11'];
  const points = days.map((day, index) => ({ day, value: index * 50 }));
  expect(placesOf(points, { bottom: 0, top: 100 }, frame)).toEqual([
    { x: 10, y: 50 },
    { x: 20, y: 30 },
    { x: 110, y: 10 },
  ]);
});

it('places a single point at the right end, and none for an empty list', () => {
  expect(placesOf([{ day: '2026-11-01', value: 0 }], { bottom: 0, top: 0 }, frame)).toEqual([{ x: 110, y: 50 }]);
  expect(placesOf([], { bottom: 0, top: 0 }, frame)).toEqual([]);
});

it('draws a horizontal line before each change: the old balance is valid until the next row', () => {
  expect(
    stepPath([
      { x: 10, y: 50 },
      { x: 20, y: 30 },
      { x: 110, y: 10 },
    ]),
  ).toBe('M10,50H20V30H110V10');
});

it('finds the point nearest to a position', () => {
  const places = [10, 20, 110].map((x) => ({ x, y: 0 }));
  expect([-5, 14, 16, 64, 66, 500].map((x) => nearestIndex(places, x))).toEqual([0, 0, 1, 1, 2, 2]);
});

it('begins at the lower edge, which may be above zero', () => {
  expect(placesOf([{ day: '2026-11-01', value: 950 }], { bottom: 900, top: 1_000 }, frame)).toEqual([{ x: 110, y: 30 }]);
});
