import { bizDate } from '@netbar/contract/kernel/time';
import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { Out, Sent } from '@netbar/contract/kernel/endpoint';
import { purchaseReturnApi } from '@netbar/contract/purchasing/purchase-return/purchase-return.api';
import { RETURN_TYPE } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';
import { decideRequest } from '#features/org/approval/decide.ts';
import { findAwaited } from '#features/purchasing/purchase/purchase.ts';
import { accountReturn } from '#features/purchasing/purchase-return/account-return.ts';
import { getReturn } from '#features/purchasing/purchase-return/get-return.ts';
import { getProposals } from '#features/purchasing/purchase-return/proposals.ts';
import { receiveExchange } from '#features/purchasing/purchase-return/receive-exchange.ts';
import { shipReturn } from '#features/purchasing/purchase-return/ship-return.ts';
import { submitReturns } from '#features/purchasing/purchase-return/submit-return.ts';
import { applicantOf, type Office } from './office.ts';
import { periodOf } from './periods.ts';
import type { Branch, Scene } from './scene.ts';

const HOUR_MS = 3_600_000;
/** What is sent back or given up at a time, in base units. */
const [FEWEST, MOST] = [2, 5];
/** Goods with less than this on the shelf stay there. */
const ENOUGH = 2 * MOST;

/** Every second week something goes back. What came late the week before is due then. */
export const isReturnWeek = (week: number) => week % 2 === 1;

/** The branches take turns of two weeks. */
export const returningBranch = ({ branches }: Pick<Scene, 'branches'>, week: number): Branch | undefined =>
  branches[Math.floor(week / 2) % branches.length];

/** How suppliers settle claims for damaged goods, one after the other. */
const damageWays = ['CASH', 'NET', 'SHARED', 'OFFSET'] as const;
const expiryWays = ['OFFSET', 'LOSS'] as const;

/** Goods that expire, goods that are damaged and goods to be exchanged go back in the three days before a delivery. */
export async function returnGoods(scene: Scene, office: Office, { morning, week }: { morning: Date; week: number }) {
  const branch = returningBranch(scene, week);
  if (!branch) return;
  const turn = Math.floor(week / 2);
  const at = (hours: number) => new Date(morning.getTime() + hours * HOUR_MS);
  const expiring = await submitExpiring(office, branch, at(-69));
  if (expiring) await settle(office, branch, { id: expiring, way: expiryWays[turn % expiryWays.length] ?? 'OFFSET', at });
  const received = await findReceived(office, branch, at(-68));
  const pick = () => scene.random.draw(received);
  const wayOfTurn = damageWays[turn % damageWays.length] ?? 'OFFSET';
  const unbilled = wayOfTurn === 'NET' ? await findUnbilled(office, received, at(-21)) : [];
  const damaged = await submitDamaged(scene, { office, branch, at: at(-68) }, scene.random.draw([...unbilled]) ?? pick());
  const way = wayOfTurn === 'NET' && unbilled.length === 0 ? 'OFFSET' : wayOfTurn;
  if (damaged) await settle(office, branch, { id: damaged, way, at });
  const swapped = await submitDamaged(scene, { office, branch, at: at(-67), wish: 'EXCHANGE' }, pick());
  if (swapped) {
    await settle(office, branch, { id: swapped, way: 'EXCHANGE', at });
    await receiveReplacement(office, branch, { id: swapped, at: at(-15) });
  }
  const refused = turn % 3 === 2 ? await submitDamaged(scene, { office, branch, at: at(-66) }, pick()) : undefined;
  if (refused) await decideReturn(office, refused, { at: at(-64), decision: 'REJECT', comment: '外观小瑕疵，打折卖完' });
}

/** Approved, shipped and accounted for in the days before the delivery. */
async function settle(office: Office, branch: Branch, { id, way, at }: { id: string; way: Way; at: (hours: number) => Date }) {
  await decideReturn(office, id, { at: at(-64) });
  await handToDriver(office, branch, { id, at: at(-44) });
  await accountFor(office, { id, way, at: at(-21) });
}

type Proposal = Out<typeof purchaseReturnApi.proposals>['rows'][number];

/** What came before that day, in an order that is always the same: receipts of one moment have none. */
async function propose(office: Office, branch: Branch, { type, at }: { type: 0 | 1; at: Date }): Promise<Proposal[]> {
  const ctx = office.actAs(applicantOf(branch, office), at);
  const { rows } = await getProposals(ctx, purchaseReturnApi.proposals.input.parse({ branchId: branch.id, type, days: 21 }));
  const keyOf = ({ code, sourceNo, batchNo }: Proposal) => `${code} ${sourceNo} ${batchNo}`;
  const earlier = rows.filter(({ sourceDay }) => sourceDay !== null && sourceDay < bizDate(at));
  return earlier.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** What came lately and is there in numbers, without batches: whoever finds it damaged can send some of it back. */
export async function findReceived(office: Office, branch: Branch, at: Date): Promise<Proposal[]> {
  const rows = await propose(office, branch, { type: RETURN_TYPE.normal, at });
  const isThere = ({ onHand, leftQty }: Proposal) => (onHand ?? 0) >= ENOUGH && leftQty >= ENOUGH;
  return rows.filter((row) => isThere(row) && !row.isFree && row.expiryDate === null);
}

/** Asks to send back all that is left of batches of one supplier that expire soon. */
export async function submitExpiring(office: Office, branch: Branch, at: Date): Promise<string | undefined> {
  const rows = await propose(office, branch, { type: RETURN_TYPE.expired, at });
  const [first] = rows.filter(({ receiptLineId }) => receiptLineId !== null);
  const lines = rows
    .filter(({ supplierId, onHand }) => supplierId === first?.supplierId && (onHand ?? 0) > 0)
    .map(({ receiptLineId, onHand, leftQty }) => ({
      of: 'RECEIPT' as const,
      receiptLineId: receiptLineId ?? '',
      qty: Math.min(onHand ?? 0, leftQty),
    }));
  if (!first || lines.length === 0) return undefined;
  return submit(office, branch, { at, type: RETURN_TYPE.expired, reason: '临期下架', photos: [office.papers.batch], lines });
}

interface Finding {
  office: Office;
  branch: Branch;
  at: Date;
  wish?: 'OFFSET' | 'CASH' | 'EXCHANGE';
}

/** Asks to send back some of what came damaged. Undefined if there is nothing to send back. */
export async function submitDamaged(
  { random }: Pick<Scene, 'random'>,
  { office, branch, at, wish = 'OFFSET' }: Finding,
  found: Proposal | undefined,
): Promise<string | undefined> {
  if (!found?.receiptLineId) return undefined;
  const reason = random.pick(['开箱发现破损', '整箱受潮变形', '送错口味', '瓶盖漏气']);
  const line = { of: 'RECEIPT' as const, receiptLineId: found.receiptLineId, qty: random.between(FEWEST, MOST), wish };
  return submit(office, branch, { at, type: RETURN_TYPE.normal, reason, lines: [line] });
}

/** Asks to give up a pack of something that is on order. */
export async function submitChargeback(office: Office, branch: Branch, at: Date): Promise<string | undefined> {
  const awaited = await findAwaited(office.actAs(applicantOf(branch, office), at), { branchId: branch.id });
  const many = awaited.find(({ restQty, packQty }) => restQty >= 2 * packQty);
  if (!many) return undefined;
  const { storeLineId, companyLineId, packQty } = many;
  const line = { of: 'ORDER' as const, storeLineId, companyLineId, qty: packQty };
  return submit(office, branch, { at, type: RETURN_TYPE.chargeback, reason: '包夜活动取消，少要一件', lines: [line] });
}

/** The same, and the head of the company agrees. */
export async function giveUpOrder(office: Office, branch: Branch, at: Date) {
  const id = await submitChargeback(office, branch, at);
  if (id) await decideReturn(office, id, { at: new Date(at.getTime() + 3 * HOUR_MS) });
}

type Asked = Omit<Sent<typeof purchaseReturnApi.submit>, 'branchId'>;

/** The lines are of one supplier, so they make one document. */
async function submit(office: Office, branch: Branch, { at, ...asked }: Asked & { at: Date }): Promise<string | undefined> {
  const ctx = office.actAs(applicantOf(branch, office), at);
  const [made] = await submitReturns(ctx, purchaseReturnApi.submit.input.parse({ branchId: branch.id, ...asked }));
  return made?.id;
}

interface Decision {
  at: Date;
  decision?: 'APPROVE' | 'REJECT';
  comment?: string;
}

/** The head of the company decides in the inbox of approvals. */
export async function decideReturn(
  { actAs, head }: Office,
  returnId: string,
  { at, decision = 'APPROVE', comment = '' }: Decision,
) {
  const ctx = actAs(head, at);
  const { id } = await ctx.db
    .selectFrom('approvals')
    .select('id')
    .where('subjectId', '=', returnId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  await decideRequest(ctx, approvalApi.decide.input.parse({ id, decision, comment }));
}

export async function handToDriver(office: Office, branch: Branch, { id, at }: { id: string; at: Date }) {
  const by = () => office.actAs(applicantOf(branch, office), at);
  const { version, no } = await getReturn(by(), { id });
  await shipReturn(by(), { id, version, note: `司机带回 ${no.slice(-5)}` });
}

/** SHARED: the supplier pays one half, and the branch bears the other. */
type Way = 'OFFSET' | 'CASH' | 'EXCHANGE' | 'NET' | 'LOSS' | 'SHARED';

/** The accountant says how the supplier settles the claim. */
export async function accountFor({ actAs, accountant }: Office, { id, way, at }: { id: string; way: Way; at: Date }) {
  const by = () => actAs(accountant, at);
  const { no, version, lines } = await getReturn(by(), { id });
  const accounted = lines.map(({ id: lineId, claimFen }) => ({ lineId, ...partsOf(way, claimFen ?? 0) }));
  const bankRef = way === 'CASH' ? `TK${no}` : '';
  await accountReturn(by(), purchaseReturnApi.account.input.parse({ id, version, bankRef, lines: accounted }));
}

function partsOf(way: Way, claimFen: number) {
  switch (way) {
    case 'OFFSET':
      return { offsetFen: claimFen };
    case 'CASH':
      return { cashFen: claimFen };
    case 'EXCHANGE':
      return { exchangeFen: claimFen };
    case 'NET':
      return { netFen: claimFen };
    case 'LOSS':
      return { lossFen: claimFen, lossBearer: 'COMPANY' };
    case 'SHARED': {
      const lossFen = Math.floor(claimFen / 2);
      return { offsetFen: claimFen - lossFen, lossFen, lossBearer: 'BRANCH' };
    }
  }
}

/** Those that no bill has reached by then, so that the supplier can leave them off it. */
async function findUnbilled({ actAs, accountant }: Office, received: readonly Proposal[], at: Date): Promise<Proposal[]> {
  const suppliers = await actAs(accountant, at).db.selectFrom('suppliers').select(['id', 'settleCycle']).execute();
  const cycles = new Map(suppliers.map(({ id, settleCycle }) => [id, settleCycle]));
  return received.filter(({ supplierId, sourceDay }) => {
    const cycle = cycles.get(supplierId ?? '');
    return cycle && sourceDay && periodOf(cycle, sourceDay).to >= bizDate(at);
  });
}

/** As many as went back. */
async function receiveReplacement(office: Office, branch: Branch, { id, at }: { id: string; at: Date }) {
  const by = () => office.actAs(applicantOf(branch, office), at);
  const { version, lines } = await getReturn(by(), { id });
  const came = lines.map(({ id: lineId, qty }) => ({ lineId, qty }));
  await receiveExchange(by(), purchaseReturnApi.receiveExchange.input.parse({ id, version, lines: came }));
}
