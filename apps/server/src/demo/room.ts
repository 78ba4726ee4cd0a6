import type { TariffRow } from '@netbar/contract/floor/machine/machine.model';
import { addMachines, setMachineStatus } from '#features/floor/machine/machine.ts';
import { addTariff } from '#features/floor/machine/tariff.ts';
import { getSeatSession } from '#features/floor/machine/seat-session.queries.ts';
import { startSeatSession } from '#features/floor/machine/start-seat-session.ts';
import { inTx, type Ctx } from '#kernel/ctx.ts';

type By = () => Ctx;

/** Machines by area, in the areas' order: a brand's first branch fills the counter's map. */
const sizes = { flagship: [48, 36, 12, 12, 24], usual: [24, 16, 10, 8] };
const USUAL_FEN = 300;
/** What half an hour costs in an area where it is not the usual. */
const unitFen: Record<string, number> = {
  学生区: 200,
  无烟区: 350,
  静音舱: 400,
  电竞区: 450,
  赛事区: 450,
  双人卡座: 600,
  情侣卡座: 600,
  五黑包厢: 750,
  'VIP 包厢': 900,
  直播间: 900,
};

/** Machines in each area, a tariff for the branch and one for each area that costs something else. */
export async function openRoom(by: By, branchId: string, size: keyof typeof sizes) {
  const areas = await by()
    .db.selectFrom('branchAreas')
    .select(['id', 'name'])
    .where('branchId', '=', branchId)
    .orderBy('sort')
    .execute();
  await addTariff(by(), { branchId, areaId: null, levelId: null, content: tariffOf(USUAL_FEN) });
  for (const [i, { id: areaId, name }] of areas.entries()) {
    const count = sizes[size][i] ?? 8;
    await addMachines(by(), { branchId, areaId, prefix: String.fromCharCode(65 + i), first: 1, count });
    const fen = unitFen[name];
    if (fen) await addTariff(by(), { branchId, areaId, levelId: null, content: tariffOf(fen) });
  }
  if (size === 'flagship') await spoilSome(by, branchId);
}

function tariffOf(unitFen: number): TariffRow['content'] {
  const units = (count: number) => Math.round((unitFen * count) / 100) * 100;
  return {
    unitMin: 30,
    unitFen,
    minFen: 200,
    periods: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '23:00', to: '07:00', unitFen: unitFen / 2 }],
    packages: [
      { name: '包三小时', kind: 'HOURS', fen: units(5), minutes: 180 },
      { name: '早场', kind: 'WINDOW', fen: units(10 / 3), from: '08:00', to: '12:00' },
      { name: '通宵', kind: 'NIGHT', fen: units(25 / 3), from: '23:00', to: '07:00' },
    ],
  };
}

/** In a big room something is always broken, and something kept back. */
const spoilt = { A016: 'FAULT', B021: 'FAULT', A042: 'LOCKED', C009: 'LOCKED' } as const;

async function spoilSome(by: By, branchId: string) {
  const machines = await by()
    .db.selectFrom('machines')
    .select(['id', 'no', 'version'])
    .where('branchId', '=', branchId)
    .where('no', 'in', Object.keys(spoilt))
    .execute();
  for (const { id: machineId, no, version } of machines)
    await setMachineStatus(by(), { machineId, version, status: spoilt[no as keyof typeof spoilt] });
}

/** Somebody signs in at a machine and sits down. */
export const sitDown = (ctx: Ctx, place: { branchId: string; machineId: string; memberId: string }) =>
  inTx(ctx, async (ctx) => getSeatSession(ctx, await startSeatSession(ctx, { ...place, at: ctx.now })));
