import type { Lifecycle } from '@netbar/contract/kernel/lifecycle';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { seatSessionLifecycle, tempCardLifecycle } from '@netbar/contract/floor/machine/machine.rules';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { memberLifecycle } from '@netbar/contract/guests/member/member.rules';
import { reservationApi } from '@netbar/contract/floor/reservation/reservation.api';
import { reservationLifecycle } from '@netbar/contract/floor/reservation/reservation.rules';
import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { balanceAdjustLifecycle } from '@netbar/contract/guests/wallet/wallet.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDrawer } from './testing/counter.ts';
import { tryEveryStep, type Kind } from './testing/lifecycle-steps.ts';
import { hireClerk, memberRights, newIdCard } from './testing/members.ts';
import { openSeats, seatRights, type Seats } from './testing/seats.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

let world: World;
let seats: Seats;
let clerk: Person;
let applicant: Person;
let freeId = '';
beforeAll(async () => {
  world = await openWorld();
  seats = await openSeats(world);
  clerk = seats.clerk;
  await openDrawer(clerk, seats.branchId);
  applicant = await hireClerk(world);
  freeId = (await seats.machine()).id;
  const { branchId } = seats;
  const rules = {
    enabled: true,
    windows: [],
    leadMin: 0,
    daysAhead: 7,
    longestMin: 240,
    keepMin: 15,
    depositFen: 0,
    areaIds: [],
  };
  await clerk.call(reservationApi.setConfig, { branchId, version: 0, ...rules });
});
afterAll(() => world.close());

const memberStep = (memberId: string) => ({ memberId, version: 1 });
const sessionStep = (machineSessionId: string) => ({ machineSessionId, version: 1 });
const cardStep = (tempCardId: string) => ({ tempCardId, version: 1 });
const bookingStep = (reservationId: string) => ({ reservationId, version: 1 });
const kinds: Kind[] = [
  {
    lifecycle: memberLifecycle as Lifecycle,
    table: 'members',
    statuses: ['ACTIVE', 'LOCKED', 'CLOSED'],
    open: async () => (await seats.guest(0)).id,
    calls: {
      change: { endpoint: memberApi.change, input: (id) => ({ ...memberStep(id), name: '改名' }) },
      lock: { endpoint: memberApi.lock, input: memberStep },
      unlock: { endpoint: memberApi.unlock, input: memberStep },
      close: { endpoint: memberApi.close, input: memberStep },
    },
  },
  {
    lifecycle: seatSessionLifecycle as Lifecycle,
    table: 'machine_sessions',
    statuses: ['ACTIVE', 'PAUSED', 'ENDED'],
    also: {
      ENDED: `, ended_time = now(), end_reason = 'BY_STAFF'`,
      ACTIVE: ', ended_time = null, end_reason = null',
      PAUSED: ', ended_time = null, end_reason = null',
    },
    open: async () => (await seats.start((await seats.machine()).id, (await seats.guest()).id)).id,
    calls: {
      move: { endpoint: seatSessionApi.move, input: (id) => ({ ...sessionStep(id), machineId: freeId }) },
      pause: { endpoint: seatSessionApi.pause, input: sessionStep },
      resume: { endpoint: seatSessionApi.resume, input: sessionStep },
      end: { endpoint: seatSessionApi.end, input: sessionStep },
    },
  },
  {
    lifecycle: tempCardLifecycle as Lifecycle,
    table: 'temp_cards',
    statuses: ['ISSUED', 'ACTIVE', 'SETTLED', 'LOST', 'CONVERTED'],
    open: async () => {
      const card = { branchId: seats.branchId, name: '散客', idCard: newIdCard(), depositFen: 1000, tender: 'CASH' } as const;
      return (await clerk.call(seatSessionApi.issueTempCard, card)).id;
    },
    calls: {
      complete: { endpoint: seatSessionApi.completeTempCard, input: (id) => ({ ...cardStep(id), name: '散客' }) },
      settle: { endpoint: seatSessionApi.settleTempCard, input: (id) => ({ ...cardStep(id), refundFen: 1000 }) },
    },
  },
  {
    lifecycle: reservationLifecycle as Lifecycle,
    table: 'reservations',
    statuses: ['PENDING', 'CONFIRMED', 'ARRIVED', 'NO_SHOW', 'CANCELLED'],
    open: async () => {
      const [from, to] = [60, 120].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString()) as [string, string];
      const who = { branchId: seats.branchId, machineId: (await seats.machine()).id, memberId: (await seats.guest()).id };
      return (await clerk.call(reservationApi.add, { ...who, fromTime: from, toTime: to })).id;
    },
    calls: {
      confirm: { endpoint: reservationApi.confirm, input: bookingStep },
      cancel: { endpoint: reservationApi.cancel, input: bookingStep },
    },
  },
  {
    lifecycle: balanceAdjustLifecycle as Lifecycle,
    table: 'balance_adjusts',
    statuses: ['PENDING', 'POSTED', 'REJECTED', 'WITHDRAWN'],
    open: async () => {
      const asked = { branchId: seats.branchId, kind: 'PRINCIPAL', amount: 100, reason: '多扣' } as const;
      return (await applicant.call(walletApi.requestAdjust, { memberId: (await seats.guest(0)).id, ...asked })).id;
    },
    calls: {
      post: {
        endpoint: walletApi.decideAdjust,
        input: (balanceAdjustId) => ({ balanceAdjustId, version: 1, decision: 'APPROVE' }),
      },
      reject: {
        endpoint: walletApi.decideAdjust,
        input: (balanceAdjustId) => ({ balanceAdjustId, version: 1, decision: 'REJECT', comment: '不对' }),
      },
    },
  },
];

tryEveryStep(kinds, {
  world: () => world,
  person: () => clerk,
  without: (can) => world.hire({ level: 2, can: [...memberRights, ...seatRights].filter((code) => code !== can) }),
  tables: ['holds', 'wallet_lots', 'session_stretches', 'identity_records'],
});

it('every lifecycle of guests is among those tried', () => {
  expect(kinds.map(({ lifecycle }) => lifecycle.name).toSorted()).toEqual(
    ['BALANCE_ADJUST', 'MEMBER', 'RESERVATION', 'SESSION', 'TEMP_CARD'].toSorted(),
  );
});
