// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetInvitation, forgetWantedPlan, invitationCode, memberStartPath, rememberArrival } from './arrival.ts';

beforeEach(() => sessionStorage.clear());

it('keeps the code of the friend over every page until it was used', () => {
  rememberArrival('?ref=RANI2345');
  rememberArrival('');
  rememberArrival('?ref=%3Cscript%3E');
  expect(invitationCode()).toBe('RANI2345');
  forgetInvitation();
  expect(invitationCode()).toBe('');
});

it('keeps what is no code, so that the form can say so', () => {
  rememberArrival('?ref=rani.contoh');
  expect(invitationCode()).toBe('rani.contoh');
});

it('leads to the purchase of the plan that was chosen, once', () => {
  expect(memberStartPath()).toBe('/dashboard');
  rememberArrival('?plan=gold');
  rememberArrival('?plan=platinum');
  expect(memberStartPath()).toBe('/investment?buy=gold');
  forgetWantedPlan();
  expect(memberStartPath()).toBe('/dashboard');
});
