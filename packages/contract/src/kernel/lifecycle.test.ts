import { describe, expect, it } from 'vitest';
import { everyObject } from '#testing/every-module.ts';
import { approvalLifecycle } from './approval.ts';
import { defineLifecycle, edgesOf, nextStatus, type Lifecycle } from './lifecycle.ts';

const order = defineLifecycle({
  name: 'ORDER',
  initial: ['PENDING'],
  actions: {
    confirm: { from: ['PENDING'], to: 'CONFIRMED', can: 'ORDER_CONFIRM' },
    pay: { from: ['PENDING', 'CONFIRMED'], to: 'same' },
    cancel: { from: ['PENDING', 'CONFIRMED'], to: 'CANCELLED' },
  },
});

describe('a lifecycle', () => {
  it('leads from where an action may start to where it leads, and nowhere else', () => {
    expect(nextStatus(order, 'PENDING', 'confirm')).toBe('CONFIRMED');
    expect(nextStatus(order, 'CONFIRMED', 'pay')).toBe('CONFIRMED');
    expect(nextStatus(order, 'CONFIRMED', 'confirm')).toBeUndefined();
    expect(nextStatus(order, 'CANCELLED', 'cancel')).toBeUndefined();
  });

  it('lists every permitted step, as the database will have it', () => {
    expect(edgesOf(order)).toEqual([
      { action: 'confirm', from: 'PENDING', to: 'CONFIRMED' },
      { action: 'pay', from: 'PENDING', to: 'PENDING' },
      { action: 'pay', from: 'CONFIRMED', to: 'CONFIRMED' },
      { action: 'cancel', from: 'PENDING', to: 'CANCELLED' },
      { action: 'cancel', from: 'CONFIRMED', to: 'CANCELLED' },
    ]);
  });

  it('of an approval ends once: what was decided stays', () => {
    const ended = ['APPROVED', 'REJECTED', 'WITHDRAWN', 'STALE'] as const;
    for (const status of ended) {
      for (const action of Object.keys(approvalLifecycle.actions) as (keyof typeof approvalLifecycle.actions)[])
        expect(nextStatus(approvalLifecycle, status, action)).toBeUndefined();
    }
  });
});

/** Statuses that an action starts from but nothing leads to. */
function unreachable(lifecycle: Lifecycle) {
  const reached = new Set(lifecycle.initial);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const { from, to } of edgesOf(lifecycle)) if (reached.has(from)) reached.add(to);
  }
  return edgesOf(lifecycle)
    .filter(({ from }) => !reached.has(from))
    .map(({ from }) => from);
}

describe('every lifecycle of the contract', () => {
  const lifecycles = everyObject()
    .map(({ value }) => value as unknown as Lifecycle)
    .filter((value) => 'initial' in value && 'actions' in value);

  it('has a name of its own, and every status it starts from can come about', () => {
    expect(lifecycles.length).toBeGreaterThan(0);
    expect(new Set(lifecycles.map(({ name }) => name)).size).toBe(lifecycles.length);
    expect(lifecycles.flatMap((lifecycle) => unreachable(lifecycle))).toEqual([]);
  });

  it('is seen when a status is out of reach', () => {
    const broken: Lifecycle = { ...order, actions: { ...order.actions, revive: { from: ['LOST'], to: 'PENDING' } } };
    expect(unreachable(broken)).toEqual(['LOST']);
  });
});
