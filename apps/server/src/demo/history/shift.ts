import { drawerAccount } from '#kernel/accounts.ts';
import { shiftNumbers } from '@netbar/contract/money/shift/feature';
import { shiftLifecycle } from '@netbar/contract/money/shift/shift.model';
import { needsManager, pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { credit, debit } from '#kernel/ledger.ts';
import { dateOf } from './numbers.ts';
import type { Branch, Deed, OpenShift, Person, Scene } from './scene.ts';

/** What a drawer begins with, and keeps over night. */
const FLOAT_FEN = 50_000;
const TOLERANCE_FEN = 1_000;
const MINUTE_MS = 60_000;

export function openShift(scene: Scene, branch: Branch, cashier: Person, at: Date) {
  const { books, numbers, idAt } = scene;
  const deed = { scene, at, by: cashier, branch };
  const [id, no, bizDate] = [idAt(at), numbers.next(deed, shiftNumbers.shift), dateOf(deed)];
  if (!branch.drawerWasUsed) {
    const first = [debit(drawerAccount(branch.id, branch.drawerId), FLOAT_FEN), credit({ code: 'BANK' }, FLOAT_FEN)];
    books.post(deed, { docType: 'SHIFT', docId: id, event: 'OPENED', bizDate }, first);
    Object.assign(branch, { cashFen: FLOAT_FEN, drawerWasUsed: true });
  }
  const openingFen = branch.cashFen;
  branch.shift = { id, no, bizDate, cashier, openingFen, openedTime: at, version: 1 };
  books.trace(deed, {
    action: 'SHIFT.open',
    docType: shiftLifecycle.name,
    docId: id,
    version: 1,
    detail: { status: 'OPEN', no, openingFen },
  });
}

/** One step of a shift along its machine. */
function step(deed: Deed, shift: OpenShift, action: string, { from, to }: { from: string; to: string }) {
  shift.version += 1;
  const about = { docType: shiftLifecycle.name, docId: shift.id, version: shift.version };
  deed.scene.books.trace(deed, { action: `SHIFT.${action}`, ...about, detail: { from, to } });
}

const costs = ['买拖把和垃圾袋', '换门锁电池', '快递费', '补买一次性杯子'];

/** Now and then something small is paid out of the drawer. */
export function payOut(scene: Scene, branch: Branch, at: Date) {
  const { shift } = branch;
  if (!shift) return;
  const fen = 100 * scene.random.between(8, 60);
  if (branch.cashFen < fen + FLOAT_FEN) return;
  const deed = { scene, at, by: shift.cashier, branch };
  step(deed, shift, 'moveCash', { from: 'OPEN', to: 'OPEN' });
  const about = { shiftId: shift.id, seq: 1, kind: 'PAY_OUT', fen } as const;
  scene.rows.add('cashMoves', { ...about, reason: scene.random.pick(costs), actorId: shift.cashier.id, createdTime: at });
  const postings = [credit(drawerAccount(branch.id, branch.drawerId), fen), debit({ code: 'EXPENSE', branchId: branch.id }, fen)];
  scene.books.post(deed, { docType: 'SHIFT', docId: shift.id, event: 'PAY_OUT', eventSeq: 1, bizDate: shift.bizDate }, postings);
  branch.cashFen -= fen;
}

/** Mostly right, sometimes a coin off, and once in a while by more than the branch allows. */
function difference({ random }: Scene): number {
  if (!random.chance(0.14)) return 0;
  const fen = random.chance(0.06) ? 100 * random.between(12, 30) : random.pick([50, 100, 100, 200, 300, 500, 700]);
  return random.chance(0.65) ? -fen : fen;
}

interface Handover {
  at: Date;
  receiver: Person;
  isAudited: boolean;
}

/** Counted, signed by both, the difference booked and the takings put into the safe. */
export function closeShift(scene: Scene, branch: Branch, planned: Handover) {
  const { shift, id: branchId } = branch;
  if (!shift) return;
  const deed = { scene, at: planned.at, by: shift.cashier, branch };
  const expectedFen = branch.cashFen;
  const countedFen = Math.max(0, expectedFen + difference(scene));
  const isLarge = needsManager(countedFen - expectedFen, TOLERANCE_FEN);
  // The manager signed for a large difference, so somebody else has to audit it, and has not yet.
  const handover = { ...planned, isAudited: planned.isAudited && !isLarge };
  const keptFen = Math.min(FLOAT_FEN, countedFen);
  walk(deed, shift, handover);
  const sums = { expectedFen, countedFen };
  const count = { shiftId: shift.id, seq: 1, piles: JSON.stringify(pilesOf(countedFen)), ...sums };
  scene.rows.add('shiftCounts', { ...count, actorId: shift.cashier.id, createdTime: handover.at });
  keepShift(deed, shift, handover, { ...sums, keptFen });
  keepDuties(deed, shift, handover, isLarge);
  const cash = drawerAccount(branchId, branch.drawerId);
  const [diffFen, dropFen] = [countedFen - expectedFen, countedFen - keptFen];
  const postings = [
    debit(cash, diffFen),
    credit({ code: 'CASH_OVER_SHORT', branchId }, diffFen),
    credit(cash, dropFen),
    debit({ code: 'CASH_SAFE', branchId }, dropFen),
  ];
  const head = { docType: 'SHIFT', docId: shift.id, event: 'CLOSED', bizDate: shift.bizDate };
  if (diffFen !== 0 || dropFen !== 0) scene.books.post(deed, head, postings);
  Object.assign(branch, { cashFen: keptFen, shift: undefined });
}

/** From open to closed, and where the manager has looked at it, audited. */
function walk(deed: Deed, shift: OpenShift, { at, isAudited }: Handover) {
  step(deed, shift, 'startCount', { from: 'OPEN', to: 'COUNTING' });
  step(deed, shift, 'count', { from: 'COUNTING', to: 'COUNTING' });
  step(deed, shift, 'close', { from: 'COUNTING', to: 'CLOSED' });
  const later = { ...deed, at: new Date(at.getTime() + 90 * MINUTE_MS), by: deed.branch.manager };
  if (isAudited) step(later, shift, 'audit', { from: 'CLOSED', to: 'AUDITED' });
}

interface Sums {
  expectedFen: number;
  countedFen: number;
  keptFen: number;
}

function keepShift({ scene, branch }: Deed, shift: OpenShift, { at, receiver, isAudited }: Handover, sums: Sums) {
  const { id, no, bizDate, cashier, openedTime, openingFen, version } = shift;
  const isLarge = needsManager(sums.countedFen - sums.expectedFen, TOLERANCE_FEN);
  scene.rows.add('shifts', {
    id,
    no,
    branchId: branch.id,
    drawerId: branch.drawerId,
    cashierId: cashier.id,
    receiverId: receiver.id,
    approverId: isLarge ? branch.manager.id : null,
    auditorId: isAudited ? branch.manager.id : null,
    status: isAudited ? 'AUDITED' : 'CLOSED',
    version,
    bizDate,
    openedTime,
    closedTime: at,
    openingFen,
    ...sums,
    reason: isLarge ? '找零出错，已与监控核对' : '',
  });
}

function keepDuties({ scene, branch }: Deed, shift: OpenShift, { at, receiver, isAudited }: Handover, isLarge: boolean) {
  const done = [
    ['CASHIER', shift.cashier],
    ['RECEIVER', receiver],
    ...(isLarge ? [['APPROVER', branch.manager] as const] : []),
    ...(isAudited ? [['AUDITOR', branch.manager] as const] : []),
  ] as const;
  for (const [kind, person] of done)
    scene.rows.add('duties', {
      id: scene.idAt(at),
      docType: 'SHIFT',
      docId: shift.id,
      branchId: branch.id,
      kind,
      personId: person.id,
      at,
    });
}
