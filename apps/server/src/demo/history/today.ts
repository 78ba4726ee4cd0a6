import { adjustmentApi } from '@netbar/contract/adjustment/adjustment.api';
import { adjustPrices } from '#features/adjustment/price-adjustment.service.ts';
import { start } from '#features/machine/machine-session.service.ts';
import { countLine, startStocktake } from '#features/stocktake/stocktake.service.ts';
import { loadLevels } from './load.ts';
import { priceAt } from './order.ts';
import type { Person, Scene } from './scene.ts';
import type { ActAs } from './stockroom.ts';
import { balanceOf } from './wallet.ts';

const MINUTE_MS = 60_000;
/** How many of its machines are taken: a brand's first branch is its best. */
const [FLAGSHIP_SHARE, USUAL_SHARE] = [0.68, 0.35];
/** Covers the first hour anywhere, for some not much of the next. */
const ENOUGH_FEN = 2_000;

/** What a visitor finds half done: people at machines, a sheet being counted, a price somebody has to decide on. */
export async function leaveForToday(scene: Scene, actAs: ActAs, { now, applicant }: { now: Date; applicant: Person }) {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  await seatGuests(scene, actAs, now);
  const [first] = scene.branches;
  if (!first) return;
  const by = () => actAs(first.cashiers[0], minutesAgo(5));
  await loadLevels(by(), { branches: [first] });
  const { id, lines } = await startStocktake(by(), { branchId: first.id, blind: false });
  for (const { productId } of lines.slice(0, Math.ceil(lines.length / 2)))
    await countLine(by(), { id, productId, qty: first.levels.get(productId)?.onHand ?? 0 });
  const cola = scene.goods.find(({ code }) => code === 'D002');
  if (!cola) return;
  const oldFen = priceAt(cola, now);
  const asked = {
    brandId: scene.brandId,
    reason: '周边便利店都卖 4.5 元',
    lines: [{ productId: cola.id, oldFen, newFen: oldFen + 50 }],
  };
  await adjustPrices(actAs(applicant, minutesAgo(3)), adjustmentApi.adjustPrices.input.parse(asked));
}

/** People sit down where they are at home; the best branch also draws some of the others'. */
async function seatGuests({ branches, guests, random }: Scene, actAs: ActAs, now: Date) {
  const coming = new Set(guests.filter((guest) => guest.until > now && balanceOf(guest) >= ENOUGH_FEN));
  for (const branch of branches) {
    const isFlagship = branch === branches[0];
    const free = [...branch.machines];
    for (let seats = Math.round(free.length * (isFlagship ? FLAGSHIP_SHARE : USUAL_SHARE)); seats > 0; seats--) {
      const at = new Date(now.getTime() - random.between(1, 60) * MINUTE_MS);
      const machine = random.draw(free);
      const idle = [...coming].filter(({ busyUntil }) => busyUntil <= at.getTime());
      const guest = idle.find(({ homeId }) => homeId === branch.id) ?? (isFlagship ? idle[0] : undefined);
      if (!machine || machine.freeFrom > at.getTime() || !guest) continue;
      coming.delete(guest);
      await start(actAs(branch.cashiers[0], at), { branchId: branch.id, machineId: machine.id, memberId: guest.id });
    }
  }
}
