import { expect, it } from 'vitest';
import { hidePrivateParts } from './hide-private-parts.ts';

it.each([
  ['a query', 'at https://a.example/register?ref=ABCD2345&x=1#top', 'at https://a.example/register'],
  [
    'a query before a place',
    '    at f (https://a.example/assets/page-Bk3x.js?v=12:1:20345)',
    '    at f (https://a.example/assets/page-Bk3x.js:1:20345)',
  ],
  ['a fragment', 'at https://a.example/home#rani', 'at https://a.example/home'],
  ['a query without its address', 'no page for ?ref=ABCD2345 or #token=abc', 'no page for  or '],
  [
    'a text that could not be parsed',
    `Unexpected token 'R', "Rani Contoh"... is not valid JSON`,
    `Unexpected token 'R', "[hidden]"... is not valid JSON`,
  ],
  ['an email address', 'no rani.contoh+1@mail.example.test here', 'no [hidden] here'],
  ['a token', 'Bearer Zx81mmQ0d_3-Tz5nQpLw7hYc2aBvR9 was refused', 'Bearer [hidden] was refused'],
  ['an id', '/admin/users/019a20da-2377-762a-aeb4-c53ebda830c2/edit', '/admin/users/[hidden]/edit'],
  ['an account number', 'account 000-222-3333 of 1234567890', 'account [hidden] of [hidden]'],
  ['an amount', 'balance 78,000,000 or 78000', 'balance [hidden] or [hidden]'],
])('%s is not in what is logged of a crash', (_, text, rest) => {
  expect(hidePrivateParts(text)).toBe(rest);
});

it('what leads to the fault remains', () => {
  const text = `TypeError: Cannot read properties of undefined (reading 'balance') 404
    Minified React error #185; visit https://react.dev/errors/185 for the full message
    at Foo.#load (https://a.example/assets/index-Zx81mmQ0.js:1:98765)
    at useOwnMoneyAndTheRestOfIt (https://a.example/assets/deposit-withdraw-page-Bk3x81mm.js:12:120345)
fn@https://a.example/assets/index-Zx81mmQ0.js:1:98765`;
  expect(hidePrivateParts(text)).toBe(text);
});
