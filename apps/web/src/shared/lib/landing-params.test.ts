// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { clearInvitation, clearWantedPlan, invitationCode, memberStartPath, storeLandingParams } from './landing-params.ts';

beforeEach(() => sessionStorage.clear());

it('keeps the referral code across pages until it is used', () => {
  storeLandingParams('?ref=RANI2345');
  storeLandingParams('');
  storeLandingParams('?ref=%3Cscript%3E');
  expect(invitationCode()).toBe('RANI2345');
  clearInvitation();
  expect(invitationCode()).toBe('');
});

it('keeps an invalid code, so that the form can report it', () => {
  storeLandingParams('?ref=rani.contoh');
  expect(invitationCode()).toBe('rani.contoh');
});

it('opens the purchase of the chosen plan, once', () => {
  expect(memberStartPath()).toBe('/dashboard');
  storeLandingParams('?plan=gold');
  storeLandingParams('?plan=platinum');
  expect(memberStartPath()).toBe('/investment?buy=gold');
  clearWantedPlan();
  expect(memberStartPath()).toBe('/dashboard');
});
