import { adjustmentApi } from '@netbar/contract/goods/adjustment/adjustment.api';
import { bizDate, startOfBizDate } from '@netbar/contract/kernel/time';
import { chargeFen } from '@netbar/contract/floor/machine/tariff.rules';
import { requestPrices } from '#features/goods/adjustment/price-adjustment.ts';
import { fundSeatSessions } from '#features/floor/machine/fund-seat-session.ts';
import { sitDown } from '../room.ts';
import { countStocktakeLine, startStocktake } from '#features/goods/stocktake/count-stocktake.ts';
import { systemActor } from '#kernel/open-ctx.ts';
import type pg from 'pg';
import { leaveCards } from './cards.ts';
import { bankCash } from './deposits.ts';
import { loadLevels } from './load.ts';
import { priceAt } from './order.ts';
import { canBook, leaveBookings, leaveDelegation, leaveMessages, leaveTransfers, sendNotices } from './loose-ends.ts';
import type { Office } from './office.ts';
import { leaveConfessions } from './confessions.ts';
import { leaveFillUps } from './fill-ups.ts';
import { leavePurchases } from './open-purchases.ts';
import { leaveReturns } from './open-returns.ts';
import type { Guest, Person, Scene } from './scene.ts';
import type { ActAs } from './stockroom.ts';
import { leaveVouchers, openDeals } from './vouchers-today.ts';
import { balanceOf } from './wallet.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Ten in the evening, when the night begins. */
const EVENING_MIN = 22 * 60;
/** How many of its machines are taken: a brand's first branch is its best. */
const [FLAGSHIP_SHARE, USUAL_SHARE] = [0.68, 0.35];
/** Covers the first hour anywhere, for some not much of the next. */
const ENOUGH_FEN = 2_000;

interface Today {
  now: Date;
  /** Whoever looks after prices. */
  applicant: Person;
  client: pg.Client;
  firstDate: string;
}

/** What a visitor finds half done: people at machines, goods on the road, a sheet being counted, a price to decide on. */
export async function leaveForToday(scene: Scene, office: Office, { now, applicant, client, firstDate }: Today) {
  await bankCash(client, scene, office, { now, firstDate });
  const { actAs, head } = office;
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const moment = { actAs, now, minutesAgo };
  const taken = await seatGuests(scene, actAs, now);
  const [first] = scene.branches;
  if (!first) return;
  await sendNotices(scene, head, moment);
  const [seated, free] = [first.machines.filter(({ id }) => taken.has(id)), first.machines.filter(({ id }) => !taken.has(id))];
  await leaveMessages(first, seated, moment);
  await leaveConfessions(first, seated, moment);
  const away = scene.guests.filter((guest) => !taken.has(guest.id) && guest.until > now && canBook(guest));
  await leaveBookings(first, free, away, moment);
  await loadLevels(actAs(first.manager, now), { branches: [first] });
  await leaveTransfers(scene, moment);
  await leaveDelegation(scene, moment);
  await leavePurchases(scene, office, now);
  await leaveFillUps(scene, office, now);
  await leaveReturns(scene, office, now);
  await leaveCards(scene, { actAs, applicant, head, now });
  await openDeals(() => actAs(head, minutesAgo(90)), scene);
  await leaveVouchers(scene, moment);
  const by = () => actAs(first.cashiers[0], minutesAgo(5));
  await loadLevels(by(), { branches: [first] });
  const { id, lines } = await startStocktake(by(), { branchId: first.id, blind: false });
  for (const { productId } of lines.slice(0, Math.ceil(lines.length / 2)))
    await countStocktakeLine(by(), { id, productId, addQty: first.levels.get(productId)?.onHand ?? 0 });
  const ask = (person: typeof applicant, request: object) =>
    requestPrices(actAs(person, minutesAgo(3)), adjustmentApi.adjustPrices.input.parse({ brandId: scene.brandId, ...request }));
  const [cola, noodles] = ['D002', 'N001'].map((wanted) => scene.goods.find(({ code }) => code === wanted));
  if (cola) {
    const oldFen = priceAt(cola, now);
    await ask(applicant, { reason: '周边便利店都卖 4.5 元', lines: [{ productId: cola.id, oldFen, newFen: oldFen + 50 }] });
  }
  if (noodles) {
    const lines = [{ productId: noodles.id, oldFen: null, newFen: priceAt(noodles, now) + 100 }];
    await ask(first.manager, { branchId: first.id, reason: '夜间人工成本高', lines });
  }
}

/** People sit down where they are at home; the best branch also draws some of the others'. Says which machines and guests. */
async function seatGuests({ companyId, branches, guests, random }: Scene, actAs: ActAs, now: Date) {
  const taken = new Set<string>();
  const coming = new Set(guests.filter((guest) => guest.until > now && balanceOf(guest) >= ENOUGH_FEN));
  for (const branch of branches) {
    const isFlagship = branch === branches[0];
    const free = [...branch.machines];
    for (let seats = Math.round(free.length * (isFlagship ? FLAGSHIP_SHARE : USUAL_SHARE)); seats > 0; seats--) {
      const machine = random.draw(free);
      const idle = [...coming].filter(({ busyUntil }) => busyUntil < now.getTime() - MINUTE_MS);
      const guest = idle.find(({ homeId }) => homeId === branch.id) ?? (isFlagship ? idle[0] : undefined);
      if (!machine || !guest) continue;
      const at = cameAt(random, { machine, guest, now });
      if (now.getTime() - at.getTime() < MINUTE_MS) continue;
      coming.delete(guest);
      taken.add(machine.id).add(guest.id);
      const place = { branchId: branch.id, machineId: machine.id, memberId: guest.id };
      const { id, fundedUntil } = await sitDown(actAs(branch.cashiers[0], at), place);
      // The hour set aside when they came is nearly over or long gone: the next was set aside meanwhile.
      const later = new Date(now.getTime() - random.between(1, 45) * MINUTE_MS);
      if (fundedUntil.getTime() < now.getTime() + 10 * MINUTE_MS)
        await fundSeatSessions(actAs(systemActor(companyId), later), [id]);
    }
  }
  return taken;
}

type Machine = Scene['branches'][number]['machines'][number];

/** Some hours ago if their money lasts that long, else a moment ago; never before both seat and guest were free. */
function cameAt(random: Scene['random'], { machine, guest, now }: { machine: Machine; guest: Guest; now: Date }): Date {
  const free = Math.max(machine.freeFrom, guest.busyUntil);
  const before = (ms: number) => new Date(Math.max(free, now.getTime() - ms));
  const early = before(random.between(MINUTE_MS, longestStay(now)));
  const to = new Date(now.getTime() + 20 * MINUTE_MS);
  const isCovered =
    chargeFen({ stretches: [{ from: early, to, tariff: machine.tariff }], bought: undefined }) <= balanceOf(guest);
  return isCovered ? early : before(random.between(MINUTE_MS, 45 * MINUTE_MS));
}

/** By day people stay for hours; whoever is there in the morning came in the evening. */
function longestStay(now: Date): number {
  const sinceTen = now.getTime() - startOfBizDate(bizDate(now, EVENING_MIN), EVENING_MIN).getTime();
  return sinceTen < 12 * HOUR_MS ? Math.max(sinceTen, 5 * HOUR_MS) : 5 * HOUR_MS;
}
