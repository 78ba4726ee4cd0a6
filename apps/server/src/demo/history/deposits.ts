import { safeCountLifecycle } from '@netbar/contract/figures/cash-deposit/cash-deposit.rules';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { addDays, bizDate, daysBetween, formatTime, startOfBizDate } from '@netbar/contract/kernel/time';
import { pilesOf } from '@netbar/contract/money/shift/shift.rules';
import { importBankLines } from '#features/figures/cash-deposit/import-lines.ts';
import { explainCount, payOutOfSafe } from '#features/figures/cash-deposit/safe.ts';
import { addBankSlip, sealBag } from '#features/figures/cash-deposit/seal-deposit.ts';
import type pg from 'pg';
import { openedTrace } from '#kernel/transition.ts';
import type { Office } from './office.ts';
import type { Branch, Scene } from './scene.ts';

const MINUTE_MS = 60_000;
/** How many days of deposits there are. Before them the cash was left in the safe. */
const DAYS = 14;
/** What stays in the safe, and what bags are made of: whole tens of yuan. */
const [KEPT_FEN, STEP_FEN] = [20_000, 1_000];
const SHORT_FEN = 10_000;
const [SEALED_MIN, BANKED_MIN, CREDITED_MIN] = [15 * 60 + 40, 16 * 60 + 25, 16 * 60 + 50];
const ACCOUNT = '6225880288886621';

interface Span {
  now: Date;
  firstDate: string;
}

interface BankedLine {
  at: Date;
  fen: number;
  ref: string;
  slipNo: string;
  text: string;
}

/** What goes otherwise than usual, by branch and days ago: the rest arrives as it was sent. */
type Oddity = 'SHORT' | 'ON_WAY' | 'DOUBTFUL' | 'NONE' | undefined;
function oddityOf(branch: number, daysAgo: number): Oddity {
  if (daysAgo === 1) return (['SHORT', undefined, 'ON_WAY', 'NONE'] as const)[branch];
  // The flagship saved up for a larger bag.
  if (branch === 0 && daysAgo <= 7) return 'NONE';
  if (daysAgo === 2 && branch === 1) return 'DOUBTFUL';
  return daysAgo === 3 && branch === 2 ? 'ON_WAY' : undefined;
}

/** Every day the managers count their safes and have the takings carried to the bank; finance takes in what the bank credited. */
export async function bankCash(client: pg.Client, scene: Scene, office: Office, { now, firstDate }: Span) {
  const moved = await readSafes(client, scene);
  for (const [i, branch] of scene.branches.entries()) await bankBranch(scene, office, { branch, i, now, firstDate, moved });
  await scene.rows.write(client);
  await explainOne(scene, office, now);
}

type Moved = Map<string, number>;
const key = (branchId: string, date: string) => `${branchId} ${date}`;

/** What shifts put into each safe on each day. */
async function readSafes(client: pg.Client, { branches }: Scene): Promise<Moved> {
  const { rows } = await client.query<{ branchId: string; date: string; fen: string }>(
    `select a.branch_id as "branchId", j.biz_date::text as date, sum(p.amount) as fen from tenant.ledger_accounts a
     join tenant.postings p on p.company_id = a.company_id and p.account_id = a.id
     join tenant.journals j on j.company_id = p.company_id and j.doc_id = p.doc_id and j.id = p.journal_id
     where a.code = 'CASH_SAFE' and a.branch_id = any($1) group by 1, 2`,
    [branches.map(({ id }) => id)],
  );
  return new Map(rows.map(({ branchId, date, fen }) => [key(branchId, date), Number(fen)]));
}

interface BranchSpan extends Span {
  branch: Branch;
  i: number;
  moved: Moved;
}

/** One branch from its first day to yesterday. Today nothing was sent yet. */
async function bankBranch(scene: Scene, office: Office, { branch, i, now, firstDate, moved }: BranchSpan) {
  const today = bizDate(now, branch.dayCutoffMin);
  let heldFen = 0;
  for (const [at, fen] of moved) if (at.startsWith(branch.id) && at < key(branch.id, firstDate)) heldFen += fen;
  for (let date = firstDate; date < today; date = addDays(date, 1)) {
    const daysAgo = daysBetween(date, today);
    const oddity = oddityOf(i, daysAgo);
    const outFen = daysAgo <= DAYS ? await sendDay(scene, office, { branch, i, date, heldFen, oddity, now }) : 0;
    heldFen += (moved.get(key(branch.id, date)) ?? 0) - outFen;
    if (daysAgo <= DAYS)
      countSafeOf(scene, { branch, date, expectedFen: heldFen, offFen: daysAgo === 1 && i % 3 === 1 ? -2_000 : 0 });
  }
}

interface DayOfBranch {
  branch: Branch;
  i: number;
  date: string;
  /** What the safe held in the morning. */
  heldFen: number;
  oddity: Oddity;
  now: Date;
}

const costs = ['饮用水', '保洁用品', '更换灯管', '快递费'];

/** Says how much left the safe. */
async function sendDay(scene: Scene, office: Office, day: DayOfBranch): Promise<number> {
  const { branch, i, date, heldFen, oddity } = day;
  const at = (minutes: number) => new Date(startOfBizDate(date).getTime() + minutes * MINUTE_MS);
  let outFen = 0;
  if (scene.random.chance(0.3) && heldFen > KEPT_FEN) {
    outFen = 100 * scene.random.between(20, 90);
    const paid = { branchId: branch.id, kind: 'EXPENSE', fen: outFen, reason: scene.random.pick(costs) } as const;
    await payOutOfSafe(office.actAs(branch.manager, at(11 * 60 + i)), paid);
  }
  const fen = Math.floor((heldFen - outFen - KEPT_FEN) / STEP_FEN) * STEP_FEN;
  if (oddity === 'NONE' || fen < (oddity === 'SHORT' ? 2 * SHORT_FEN : STEP_FEN)) return outFen;
  const bagNo = `${branch.branchNo}-${date.slice(5).replace('-', '')}-01`;
  const signatures = { password: '-', carrier: { username: '-', password: '-' } };
  const bag = { branchId: branch.id, count: pilesOf(fen), bagNo, remark: '', ...signatures };
  const { id, version } = await sealBag(office.actAs(branch.manager, at(SEALED_MIN + i)), bag, branch.cashiers[0]);
  if (oddity !== 'ON_WAY') await bankBag(scene, office, { ...day, id, version, fen });
  return outFen + fen;
}

/** The bank counts the bag and gives a slip; its line comes with the statement of the next morning. */
async function bankBag(
  scene: Scene,
  office: Office,
  { i, date, oddity, now, branch, ...bag }: DayOfBranch & Record<'id', string> & Record<'version' | 'fen', number>,
) {
  const at = (minutes: number) => new Date(startOfBizDate(date).getTime() + minutes * MINUTE_MS);
  const slipFen = oddity === 'SHORT' ? bag.fen - SHORT_FEN : bag.fen;
  const slipNo = `${date.slice(5).replace('-', '')}${branch.branchNo}`;
  const slip = { slipNo, slipUrl: office.papers.bill, slipFen, slipFenAgain: slipFen };
  await addBankSlip(office.actAs(branch.manager, at(BANKED_MIN + i)), { id: bag.id, version: bag.version, ...slip });
  const line = { at: at(CREDITED_MIN + i), fen: slipFen, ref: `T${slipNo}`, slipNo, text: '现金存款' };
  const isDoubtful = oddity === 'DOUBTFUL';
  // Without the number of the slip and with a second line of the same amount, somebody has to say which it is.
  const lines = isDoubtful
    ? [
        { ...line, slipNo: '' },
        { ...line, ref: `${line.ref}B`, slipNo: '', text: '往来款' },
      ]
    : [line];
  if (i === 0)
    lines.push({
      ...line,
      ref: `W${slipNo}`,
      slipNo: '',
      fen: 123_400 + 100 * scene.random.between(1, 900),
      text: '微信支付结算款',
    });
  const morning = new Date(
    Math.min(startOfBizDate(addDays(date, 1), 9 * 60 + 20).getTime() + i * MINUTE_MS, now.getTime() - 20 * MINUTE_MS),
  );
  const file = new Uint8Array(Buffer.from(statementOf(lines)));
  const statement = { brandId: scene.brandId, name: `银行流水-${date}-${branch.branchNo}.csv`, isTrial: false, file };
  await importBankLines(office.actAs(office.accountant, morning), statement);
}

const statementOf = (lines: BankedLine[]) =>
  [
    '交易时间,账号,收入金额,流水号,凭证号,摘要',
    ...lines.map(({ at, fen, ref, slipNo, text }) =>
      [formatTime(at, 'datetime'), ACCOUNT, twoDecimals(fen), ref, slipNo, text].join(','),
    ),
  ].join('\n');

/** Written as it is: the command would compare with what the safe holds by now. */
function countSafeOf(
  { rows, books, idAt }: Scene,
  { branch, date, expectedFen, offFen }: { branch: Branch; date: string; expectedFen: number; offFen: number },
) {
  const at = new Date(startOfBizDate(addDays(date, 1), branch.dayCutoffMin).getTime() - 10 * MINUTE_MS);
  const countedFen = expectedFen + offFen;
  const doc = { id: idAt(at), branchId: branch.id, status: offFen === 0 ? 'EVEN' : 'DIFFERENT' } as const;
  const piles = JSON.stringify(pilesOf(countedFen));
  rows.add('safeCounts', {
    ...doc,
    bizDate: date,
    piles,
    countedFen,
    expectedFen,
    counterId: branch.manager.id,
    countedTime: at,
  });
  const duty = { docType: safeCountLifecycle.name, docId: doc.id, branchId: branch.id, kind: 'CASHIER' } as const;
  rows.add('duties', { id: idAt(at), ...duty, personId: branch.manager.id, at });
  books.trace({ at, by: branch.manager, branch }, openedTrace(safeCountLifecycle, doc, { countedFen, expectedFen }));
}

/** One difference of yesterday is explained already, so that finance can book it. */
async function explainOne({ branches }: Scene, { actAs }: Office, now: Date) {
  const [, , , , branch] = branches;
  if (!branch) return;
  const by = actAs(branch.manager, new Date(now.getTime() - 90 * MINUTE_MS));
  const count = await by.db
    .selectFrom('safeCounts')
    .select(['id', 'version'])
    .where('branchId', '=', branch.id)
    .where('status', '=', 'DIFFERENT')
    .executeTakeFirst();
  if (count) await explainCount(by, { ...count, explanation: '夜班找零多给一张 20 元，已与监控核对' });
}
