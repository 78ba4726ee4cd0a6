import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#kernel/endpoint.ts';
import { langs } from '#kernel/words.ts';
import { everyObject } from '#testing/every-module.ts';
import { actionWords, docWords, searchedActions } from './catalogue.ts';

const written = everyObject()
  .map(({ value }) => value as Partial<Endpoint>)
  .filter(({ feature, method, access }) => feature && access && method !== undefined && method !== 'GET' && access !== 'public')
  .map(({ feature, name }) => `${feature}.${name}`);
/** Steps of documents, and what no endpoint of that name does. */
const steps = [
  'ACCOUNT.add',
  'ACCOUNT.change',
  'ACCOUNT.close',
  'ACCOUNT.bindWechat',
  'ROLE.remove',
  'BRAND.permission',
  'APPROVAL.approve',
  'SHELF.putOn',
  'PRICE_ADJUSTMENT.takeEffect',
  'BALANCE_ADJUST.post',
];

describe('an action of the log', () => {
  it.each([...new Set([...written, ...steps, ...searchedActions, 'auth.unlockRefused'])])(
    '%s has words, and English ones are English',
    (action) => {
      const words = actionWords(action);
      for (const lang of langs) expect(words[lang]).not.toBe(action);
      expect(words['en-US']).toMatch(/^[ -~]+$/);
    },
  );

  it('is said as people would', () => {
    expect(written.length).toBeGreaterThan(20);
    expect(actionWords('account.lock')).toEqual({ 'zh-CN': '锁定用户', 'en-US': 'Lock user', 'zh-TW': '鎖定使用者' });
    expect(actionWords('ROLE.change')['zh-CN']).toBe('修改角色');
    expect(docWords('ACCOUNT')['en-US']).toBe('user');
  });

  it('that has none yet keeps its code', () => {
    expect(actionWords('lease.open')['zh-CN']).toBe('lease.open');
    expect(actionWords('constructor.toString')['zh-CN']).toBe('constructor.toString');
    expect(docWords('LEASE')['zh-CN']).toBe('LEASE');
  });
});
