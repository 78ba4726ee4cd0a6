import {
  accountFor,
  decideReturn,
  findReceived,
  handToDriver,
  submitChargeback,
  submitDamaged,
  submitExpiring,
} from './returns.ts';
import type { Office } from './office.ts';
import type { Branch, Scene } from './scene.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns in every state for a visitor to go on with: one asked for and an order to be given up, both waiting for approval, one to
 * ship, one to account for and one whose replacement is still to come.
 */
export async function leaveReturns(scene: Scene, office: Office, now: Date) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const [first] = scene.branches;
  if (!first) return;
  const submit = async (hours: number, wish: 'OFFSET' | 'EXCHANGE' = 'OFFSET') => {
    const received = await findReceived(office, first, ago(hours));
    return submitDamaged(scene, { office, branch: first, at: ago(hours), wish }, scene.random.draw(received));
  };
  const swapped = await submit(53, 'EXCHANGE');
  if (swapped) {
    await shipBack(office, first, { id: swapped, approved: ago(50), shipped: ago(47) });
    await accountFor(office, { id: swapped, way: 'EXCHANGE', at: ago(29) });
  }
  const shipped = await submit(51);
  if (shipped) await shipBack(office, first, { id: shipped, approved: ago(48), shipped: ago(27) });
  const approved = await submit(26);
  if (approved) await decideReturn(office, approved, { at: ago(22) });
  if (!(await leaveExpiring(scene, office, ago(4)))) await submit(4);
  await submitChargeback(office, first, ago(3));
}

async function shipBack(
  office: Office,
  branch: Branch,
  { id, approved, shipped }: { id: string; approved: Date; shipped: Date },
) {
  await decideReturn(office, id, { at: approved });
  await handToDriver(office, branch, { id, at: shipped });
}

/** What came late and is not sold, wherever there is any. */
async function leaveExpiring({ branches }: Scene, office: Office, at: Date): Promise<boolean> {
  for (const branch of branches) if (await submitExpiring(office, branch, at)) return true;
  return false;
}
