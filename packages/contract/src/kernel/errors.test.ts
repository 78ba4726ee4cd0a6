import { describe, expect, it } from 'vitest';
import { everyObject } from '#testing/every-module.ts';
import { commonErrors, defineErrors, type ErrorKind } from './errors.ts';
import { say } from './words.ts';

const isErrorKind = (value: object): value is ErrorKind => 'status' in value && 'reason' in value && 'words' in value;

/** HTTP statuses an answer of ours may have. */
const HTTP = [400, 401, 403, 404, 409, 410, 413, 422, 423, 429, 500, 502, 503, 504];

/** Describes the faults of these errors. */
function faultsOf(kinds: ErrorKind[]) {
  return kinds.flatMap(({ status, reason }, i) => [
    ...(Number.isInteger(status) && String(status).length === 5 ? [] : [`${reason}: ${status} has not five digits`]),
    ...(HTTP.includes(Math.floor(status / 100)) ? [] : [`${reason}: ${status} starts with no HTTP status`]),
    ...(/^[a-z][\w-]*\.[a-z]\w*$/i.test(reason) ? [] : [`${reason} is no name`]),
    ...(kinds.findIndex((other) => other.reason === reason) < i ? [`${reason} twice`] : []),
  ]);
}

describe('every refusal of the whole contract', () => {
  const kinds = everyObject()
    .map(({ value }) => value as object)
    .filter(isErrorKind);

  it('has a status of five digits that starts with an HTTP status, and a name no other has', () => {
    expect(kinds.length).toBeGreaterThan(20);
    expect(faultsOf(kinds)).toEqual([]);
  });

  it('keeps the specification’s own statuses', () => {
    const statusOf = Object.fromEntries(kinds.map(({ reason, status }) => [reason, status]));
    expect(statusOf).toMatchObject({ 'common.signInRequired': 40101, 'common.forbidden': 40301 });
    expect(statusOf).toMatchObject({ 'auth.wrongPassword': 40001, 'auth.wrongCaptcha': 40002, 'auth.wrongOwnPassword': 40003 });
    expect(statusOf).toMatchObject({ 'auth.accountLocked': 40102 });
  });

  it('has the number of its HTTP status everywhere else', () => {
    const fixed = new Set([40001, 40002, 40003, 40101, 40102, 40301]);
    expect(kinds.filter(({ status }) => status % 100 !== 0 && !fixed.has(status)).map(({ reason }) => reason)).toEqual([]);
  });

  it('PERM-03 says the specified words', () => {
    expect(commonErrors.forbidden.words['zh-CN']).toBe('当前用户无相关操作权限！');
  });
});

it('the check sees what is wrong', () => {
  const words = say('一', 'one', '一');
  const kinds = Object.values(defineErrors('shop', { short: [4220, words], odd: [299, words], one: [422, words] }));
  expect(faultsOf([...kinds, { status: 42200, reason: 'shop.one', words }])).toEqual([
    'shop.short: 4220 has not five digits',
    'shop.short: 4220 starts with no HTTP status',
    'shop.odd: 29900 starts with no HTTP status',
    'shop.one twice',
  ]);
});
