import { describe, expect, it } from 'vitest';
import { changeValueOf } from './change-value.ts';

describe('a value in the history of the settings', () => {
  it('that is an amount reads in SGD and in rupiah', () => {
    expect(changeValueOf('minDeposit', 65_000)).toEqual({ kind: 'text', text: 'SGD 5.00 (Rp 65.000)' });
  });

  it('that is an address of a logo is never spelled out', () => {
    expect(changeValueOf('logoUrl', `/api/files/${'x'.repeat(32)}`)).toEqual({ kind: 'logo' });
  });

  it.each([null, undefined, ''])('that is %j was cleared', (value) => {
    expect(changeValueOf('whatsapp', value)).toEqual({ kind: 'cleared' });
  });

  it('is the text itself elsewhere', () => {
    expect(changeValueOf('websiteName', 'Contoh')).toEqual({ kind: 'text', text: 'Contoh' });
  });
});
