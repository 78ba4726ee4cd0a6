import { describe, expect, it } from 'vitest';
import { everyObject } from '#testing/every-module.ts';
import { fill, langOf, langs, say, type Words } from './words.ts';

const holesOf = (text: string) => new Set(text.match(/\{\w+\}/g));

/** Describes the faults of a phrase. */
function faultsOf(words: Partial<Words>) {
  const faults: string[] = langs.filter((lang) => !words[lang]?.trim()).map((lang) => `no words in ${lang}`);
  for (const lang of langs) {
    const differing = holesOf(words[lang] ?? '').symmetricDifference(holesOf(words['zh-CN'] ?? ''));
    if (differing.size > 0) faults.push(`${lang} differs in ${[...differing].join()}`);
  }
  return faults;
}

const isPhrase = (value: object): value is Partial<Words> => langs.some((lang) => lang in value);

describe('every phrase of the contract', () => {
  it('SHELL-02 has words in all three languages, with the same things to fill in', () => {
    const phrases = everyObject().filter(({ value }) => isPhrase(value));
    expect(phrases.length).toBeGreaterThan(50);
    const faults = phrases.flatMap(({ path, value }) => faultsOf(value as Partial<Words>).map((fault) => `${path}: ${fault}`));
    expect(faults).toEqual([]);
  });

  it('is seen when it is not whole', () => {
    expect(faultsOf(say('订单', 'Order', ' '))).toEqual(['no words in zh-TW']);
    expect(faultsOf({ 'en-US': 'Order' })).toEqual(['no words in zh-CN', 'no words in zh-TW']);
    expect(faultsOf(say('最多 {left} 元', 'At most', '最多 {left} 元'))).toEqual(['en-US differs in {left}']);
    expect(faultsOf(say('{a}', '{a}', '{b}'))).toEqual(['zh-TW differs in {b},{a}']);
  });
});

describe('filling in', () => {
  it('puts each value in its place, and nothing where there is none', () => {
    expect(fill('{no} 号机 {service}', { no: 12, service: '加水' })).toBe('12 号机 加水');
    expect(fill('{no}-{no}', { no: 0 })).toBe('0-0');
    expect(fill('订单{orderNo}已支付', {})).toBe('订单已支付');
  });

  it('takes what is filled in literally', () => {
    expect(fill('{what}', { what: '{other} $& $1' })).toBe('{other} $& $1');
  });
});

describe('SHELL-02 the language', () => {
  it.each([
    ['en-US', 'en-US'],
    ['zh-TW', 'zh-TW'],
    ['en-US,en;q=0.9,zh-CN;q=0.8', 'en-US'],
    [' zh-TW ;q=1', 'zh-TW'],
    ['fr-FR,en-US;q=0.9', 'zh-CN'],
    ['en', 'zh-CN'],
    ['', 'zh-CN'],
    [undefined, 'zh-CN'],
  ])('asked for as %s is %s', (wanted, spoken) => {
    expect(langOf(wanted)).toBe(spoken);
  });
});
