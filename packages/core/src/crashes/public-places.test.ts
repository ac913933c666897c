import { expect, it } from 'vitest';
import { framesOf, routeOfPath } from './public-places.ts';

it.each([
  ['Chromium', '    at Foo.#load (https://a.example/assets/index-Zx81mmQ0.js:1:98765)', 'Foo.#load index-Zx81mmQ0.js:1:98765'],
  ['an asynchronous function', '    at async load (https://a.example/assets/page.js:12:3)', 'load page.js:12:3'],
  ['a function without a name', '    at https://a.example/assets/page.js:12:3', '(anonymous) page.js:12:3'],
  ['a query', '    at f (https://a.example/assets/page.js?token=abc:12:3)', 'f page.js:12:3'],
  ['Firefox', 'fn@https://a.example/assets/index.js:1:98765', 'fn index.js:1:98765'],
  ['Safari', '@https://a.example/assets/index.js:1:98765', '(anonymous) index.js:1:98765'],
])('a frame of a stack is its function and place: %s', (_, line, frame) => {
  expect(framesOf(line)).toEqual([frame]);
});

it.each([
  ['a message', 'TypeError: Rani has 78000 at home'],
  ['a message of several lines', `SyntaxError: Unexpected token, "balance":123456789\n‘rani’ user@localhost 12/345/678 ๑๒๓๔๕`],
  ['an address', 'https://a.example/register?ref=ABCD2345'],
  ['control characters', 'a\u0085b\u009B31m\u2028\u202Ec'],
  ['a place that is not in a script', '    at f (https://a.example/rani:1:2)'],
])('what is not a frame is left out: %s', (_, text) => {
  expect(framesOf(text)).toEqual([]);
});

it('no character of a frame is outside of a name and a place', () => {
  const frames = framesOf('    at f\u009B31m (https://a.example/\u202Eassets/x.js:1:2)\n\u202Ef@https://a.example/x.js:3:4');
  expect(frames).toEqual(['(anonymous) x.js:1:2', '(anonymous) x.js:3:4']);
});

it('thirty frames at most are kept', () => {
  expect(framesOf('at f (/x.js:1:2)\n'.repeat(50))).toHaveLength(30);
});

it.each([
  ['/login', '/login'],
  ['/admin/closed-members', '/admin/closed-members'],
  ['/admin/users/019a20da-2377-762a-aeb4-c53ebda830c2', '/admin/users/:id'],
  ['/rani@example.test/%C2%85/1234', '/:id/:id/:id'],
  ['/register?ref=ABCD2345', '/:id'],
])('the path %s is logged as %s', (path, route) => {
  expect(routeOfPath(path)).toBe(route);
});
