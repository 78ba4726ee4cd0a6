import { describe, expect, it } from 'vitest';
import { chargebackLabel, expiredLabel, maskIdCard, maskName, maskPhone, rate } from './format.ts';

describe('masking', () => {
  it('FMT-01 hides digits 4-7 of a phone number', () => {
    expect(maskPhone('13812345678')).toBe('138****5678');
    expect(maskPhone('138123456789')).toBe('138****56789');
    expect(maskPhone('12345')).toBe('123**');
    expect(maskPhone('')).toBe('');
  });

  it('FMT-01 hides 7 digits of an ID number of 18, 6 of one of 15', () => {
    expect(maskIdCard('11010519491231002X')).toBe('110***19491231****');
    expect(maskIdCard('110105491231002')).toBe('110***491231***');
  });

  it('leaves the first character of a name', () => {
    expect(maskName('林浩然')).toBe('林**');
    expect(maskName('')).toBe('');
  });

  it('FMT-01 shows nothing of an ID number of any other length', () => {
    expect(maskIdCard('1101051949123100')).toBe('*'.repeat(16));
    expect(maskIdCard('')).toBe('');
  });
});

describe('labels', () => {
  it('FMT-03 names the kinds of chargeback', () => {
    expect(([0, 1, 2] as const).map((type) => chargebackLabel(type)['zh-CN'])).toEqual(['过期退货', '正常退货', '普通退单']);
    expect(chargebackLabel(2)).toEqual({ 'zh-CN': '普通退单', 'en-US': 'Ordinary chargeback', 'zh-TW': '普通退單' });
  });

  it('FMT-03 says whether something has expired, the last instant included', () => {
    const now = new Date('2026-11-16T00:00:00Z');
    expect(expiredLabel(new Date('2026-11-15T23:59:59Z'), now)['zh-CN']).toBe('已过期');
    expect(expiredLabel(now, now)['zh-CN']).toBe('已过期');
    expect(expiredLabel(new Date('2026-11-16T00:00:01Z'), now)['zh-CN']).toBe('未过期');
  });

  it('FMT-03 shows a rate with two decimals', () => {
    expect(rate(1234, 10_000)).toBe('12.34%');
    expect(rate(1, 3)).toBe('33.33%');
    expect(rate(2, 3)).toBe('66.67%');
    expect(rate(1, 20_000)).toBe('0.01%');
    expect(rate(-1, 3)).toBe('-33.33%');
    expect(rate(-1, 1_000_000)).toBe('0.00%');
    expect(rate(3, 2)).toBe('150.00%');
    expect(rate(1, 0)).toBe('0.00%');
  });
});
