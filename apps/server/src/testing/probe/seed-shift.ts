import { shiftApi } from '@netbar/contract/money/shift/shift.api';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import type { Person } from '../world.ts';

/** A drawer with somebody on shift who has paid something out and is counting. */
export async function seedShift(seeder: Person, branchId: string, unique: () => string) {
  const { id: drawerId } = await seeder.call(shiftApi.addDrawer, { branchId, name: unique().slice(-20) });
  const count = pilesOf(20_000);
  const { id, version } = await seeder.call(shiftApi.open, { branchId, drawerId, count });
  const move = { kind: 'PAY_OUT' as const, fen: 100, reason: unique() };
  const moved = await seeder.call(shiftApi.moveCash, { id, branchId, version, ...move });
  const counting = await seeder.call(shiftApi.startCount, { id, branchId, version: moved.version });
  await seeder.call(shiftApi.count, { id, branchId, version: counting.version, count });
}
