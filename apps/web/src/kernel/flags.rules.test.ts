import type { RealtimeEvent } from '@netbar/contract/kernel/realtime';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Flags } from './flags.ts';
import { realtime } from '@netbar/contract/catalogue';
import { flagsAfter as flagsAfterEffect, settledOn, unseenOf } from './flags.rules.ts';

const none: Flags = {
  branchId: 'b1',
  initBranchId: 'b1',
  hasNewOrder: false,
  hasRefund: false,
  refreshStock: 0,
  refreshLeaseStock: 0,
  refreshMachine: 0,
  refreshNoReply: 0,
  webSocketNotice: undefined,
  depositPaidNotice: undefined,
  newCustomers: [],
  messageType: undefined,
};
const event = (type: RealtimeEvent['type'], more: Partial<RealtimeEvent> = {}): RealtimeEvent => ({
  type,
  branchId: 'b1',
  seq: 1,
  createdTime: '2026-11-15T00:00:00.000Z',
  ...more,
});

const flagsAfter = (flags: Flags, event: RealtimeEvent) => flagsAfterEffect(flags, event, realtime[event.type]);

describe('RT-15 what an event leaves for the pages', () => {
  it.each([
    ['ORDER_CONFIRMED', { hasNewOrder: true, refreshStock: 1 }],
    ['ORDER_PAID', { refreshStock: 1 }],
    ['ON', { refreshMachine: 1, refreshStock: 0 }],
    ['BOOKING', { refreshMachine: 1 }],
    ['MESSAGE_BOARD', { refreshNoReply: 1 }],
  ] as const)('%s', (type, flags) => {
    expect(flagsAfter(none, event(type))).toMatchObject({ messageType: type, ...flags });
  });

  it('RT-11 DEPOSIT_ORDER_PAID says which deposit, and that leased stock changed', () => {
    expect(flagsAfter(none, event('DEPOSIT_ORDER_PAID', { orderNo: '13' }))).toMatchObject({
      depositPaidNotice: '13',
      refreshLeaseStock: 1,
    });
  });

  it('ORDER_CANCELLED of a paid order says that there is a refund; of an unpaid one it does not', () => {
    expect(flagsAfter(none, event('ORDER_CANCELLED', { orderNo: '10', value: '15' }))).toMatchObject({ hasRefund: true });
    expect(flagsAfter(none, event('ORDER_CANCELLED', { orderNo: '10' }))).not.toHaveProperty('hasRefund');
  });

  it('RT-09 SAVE_CARD_ID of a new customer: they no longer wait', () => {
    const flags = { ...none, newCustomers: ['m1', 'm2'] };
    expect(flagsAfter(flags, event('SAVE_CARD_ID', { value: 'm1' }))).toMatchObject({ newCustomers: ['m2'] });
  });

  it('RT-09 ADD_MEMBER adds to the new customers; a silent event is no notice', () => {
    const once = { ...none, ...flagsAfter(none, event('ADD_MEMBER', { value: 'm1' })) };
    expect(once).toMatchObject({ newCustomers: ['m1'], webSocketNotice: { type: 'ADD_MEMBER' } });
    const twice = { ...once, ...flagsAfter(once, event('SAVE_CARD_ID')) };
    expect(twice).toMatchObject({ newCustomers: ['m1'], messageType: 'SAVE_CARD_ID', webSocketNotice: { type: 'ADD_MEMBER' } });
  });
});

describe('RT-15 what nobody has seen to yet', () => {
  const flags = { ...none, hasNewOrder: true, hasRefund: true, newCustomers: ['m1'] };

  it('is named by its flags', () => {
    expect(unseenOf(flags)).toEqual(['hasNewOrder', 'hasRefund', 'newCustomers']);
    expect(unseenOf({ ...none, depositPaidNotice: '13' })).toEqual(['depositPaidNotice']);
    expect(unseenOf(none)).toEqual([]);
  });

  it('is settled by a visit to the page where it shows', () => {
    expect(settledOn(flags, 'orderList')).toEqual({ hasNewOrder: false, hasRefund: false });
    expect(settledOn(flags, 'member')).toEqual({ newCustomers: [] });
    expect(settledOn(flags, 'home_index')).toEqual({});
    expect(settledOn(none, 'console')).toEqual({});
  });
});

describe('RT-09 members who wait to be bound', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });

  it('are kept by branch under AddedMemberMap, once each, until bound', async () => {
    const { addedMembersOf, addMember, removeMember } = await import('./added-members.ts');
    addMember('b1', 'm1');
    addMember('b1', 'm2');
    addMember('b1', 'm1');
    addMember('b2', 'm3');
    expect(JSON.parse(stored.get('AddedMemberMap')!)).toEqual({ b1: ['m2', 'm1'], b2: ['m3'] });

    removeMember('b1', 'm2');
    removeMember('b1', 'm1');
    expect(addedMembersOf('b1')).toEqual([]);
    expect(JSON.parse(stored.get('AddedMemberMap')!)).toEqual({ b2: ['m3'] });
  });

  it('start anew from what is no map of ours', async () => {
    const { addedMembersOf } = await import('./added-members.ts');
    stored.set('AddedMemberMap', '{broken');
    expect(addedMembersOf('b1')).toEqual([]);
  });
});
