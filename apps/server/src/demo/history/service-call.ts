import type { CallType } from '@netbar/contract/counter/order/order.rules';
import { systemActor } from '#kernel/open-ctx.ts';
import { pickWeighted } from './habits.ts';
import { openOrder, stepOrder } from './open-order.ts';
import type { Sitting } from './session.ts';
import type { Play } from './visit.ts';

const SECOND_MS = 1_000;
/** What a button at a machine asks for, and how often. */
const wishes: [CallType, number][] = [
  ['CALL', 5],
  ['TEA', 4],
  ['CLEAN', 2],
  ['AC_ON', 1],
  ['NO_SMOKING', 1],
];

/**
 * A guest presses a button at the machine, the cashier accepts the call and goes there. It is written once it is over; what would end
 * after the past does not happen.
 */
export function callService({ scene, plan }: Play, { branch, machine }: Sitting, at: Date) {
  const { random } = scene;
  const [type] = pickWeighted(random, wishes, ([, weight]) => weight);
  // Most within a minute; in a rush some guests wait.
  const waitSec = random.chance(0.85) ? random.between(8, 75) : random.between(76, 280);
  const accepted = new Date(at.getTime() + waitSec * SECOND_MS);
  const done = new Date(accepted.getTime() + random.between(60, 300) * SECOND_MS);
  plan(done, () => {
    const cashier = branch.shift?.cashier ?? branch.cashiers[0];
    const call = openOrder({ scene, branch, at, by: systemActor(scene.companyId) }, { type, lines: [], machine });
    Object.assign(call.order, { acceptedTime: accepted, finishedTime: done });
    stepOrder({ scene, branch, at: accepted, by: cashier }, call, 'accept', { to: 'CONFIRMED' });
    stepOrder({ scene, branch, at: done, by: cashier }, call, 'complete', { to: 'COMPLETED' });
  });
}
