import { describe, expect, it } from 'vitest';
import { everyObject } from '../testing/every-module.ts';
import { approvalMachine } from './approval.ts';
import { defineMachine, edgesOf, nextStatus, type Machine } from './machine.ts';

const order = defineMachine({
  name: 'ORDER',
  initial: ['PENDING'],
  actions: {
    confirm: { from: ['PENDING'], to: 'CONFIRMED', can: 'ORDER_CONFIRM' },
    pay: { from: ['PENDING', 'CONFIRMED'], to: 'same' },
    cancel: { from: ['PENDING', 'CONFIRMED'], to: 'CANCELLED' },
  },
});

describe('a machine', () => {
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
      for (const action of Object.keys(approvalMachine.actions) as (keyof typeof approvalMachine.actions)[])
        expect(nextStatus(approvalMachine, status, action)).toBeUndefined();
    }
  });
});

/** Statuses that an action starts from but nothing leads to. */
function unreachable(machine: Machine) {
  const reached = new Set(machine.initial);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const { from, to } of edgesOf(machine)) if (reached.has(from)) reached.add(to);
  }
  return edgesOf(machine)
    .filter(({ from }) => !reached.has(from))
    .map(({ from }) => from);
}

describe('every machine of the contract', () => {
  const machines = everyObject()
    .map(({ value }) => value as unknown as Machine)
    .filter((value) => 'initial' in value && 'actions' in value);

  it('has a name of its own, and every status it starts from can come about', () => {
    expect(machines.length).toBeGreaterThan(0);
    expect(new Set(machines.map(({ name }) => name)).size).toBe(machines.length);
    expect(machines.flatMap((machine) => unreachable(machine))).toEqual([]);
  });

  it('is seen when a status is out of reach', () => {
    const broken: Machine = { ...order, actions: { ...order.actions, revive: { from: ['LOST'], to: 'PENDING' } } };
    expect(unreachable(broken)).toEqual(['LOST']);
  });
});
