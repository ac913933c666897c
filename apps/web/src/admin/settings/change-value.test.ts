import { describe, expect, it } from 'vitest';
import { changeValueOf } from './change-value.ts';

describe('a value in the history of the settings', () => {
  it('shows an amount in SGD and in rupiah', () => {
    expect(changeValueOf('minDeposit', 65_000)).toEqual({ kind: 'text', text: 'SGD 5.00 (Rp 65.000)' });
  });

  it('never shows the address of a logo', () => {
    expect(changeValueOf('logoUrl', `/api/files/${'x'.repeat(32)}`)).toEqual({ kind: 'logo' });
  });

  it.each([null, undefined, ''])('shows %j as cleared', (value) => {
    expect(changeValueOf('whatsapp', value)).toEqual({ kind: 'cleared' });
  });

  it('shows any other value as its text', () => {
    expect(changeValueOf('websiteName', 'Contoh')).toEqual({ kind: 'text', text: 'Contoh' });
  });
});
