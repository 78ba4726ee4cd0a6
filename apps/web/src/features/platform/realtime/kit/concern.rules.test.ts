import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { describe, expect, it } from 'vitest';
import { concernsPerson } from './concern.rules.ts';

const event = { branchId: 'here' };
const call = { can: 'ORDER_WORK' };
const person = (level: string, functions: string[], onlyAt: Record<string, string[]> = {}) =>
  ({ roles: [{ level }], functions, onlyAt }) as unknown as UserInfo;
const concerns = (user: UserInfo | undefined, isAtCounter = false, effect: { can?: string } = call) =>
  concernsPerson(event, effect, { user, isAtCounter });

describe('U4 a realtime notice concerns', () => {
  it('everybody at the counter of the branch', () => {
    expect(concerns(person('1', []), true)).toBe(true);
  });

  it('elsewhere people of the branch who deal with it there', () => {
    for (const level of ['2', '3']) expect(concerns(person(level, ['ORDER_WORK']))).toBe(true);
    expect(concerns(person('3', ['ORDER_WORK'], { ORDER_WORK: ['here'] }))).toBe(true);
    expect(concerns(person('3', ['ORDER_WORK'], { ORDER_WORK: ['there'] }))).toBe(false);
    expect(concerns(person('3', ['MEMBER_EDIT']))).toBe(false);
    expect(concerns(person('3', ['ORDER_WORK']), false, {})).toBe(false);
  });

  it('not the administrator of the company, nor anybody who is signed out', () => {
    for (const level of ['0', '1']) expect(concerns(person(level, ['ORDER_WORK']))).toBe(false);
    expect(concerns(undefined)).toBe(false);
  });
});
