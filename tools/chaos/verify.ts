import type pg from 'pg';
import type { Intent, Kind } from './intent.ts';
import { canonical, readEvidence, type Evidence } from './evidence.ts';

/** What the books say against what the clients were told. */
export interface Findings {
  /** Answered commands that are not, or not wholly, in the database. */
  lost: string[];
  /** Effects beyond the one that was meant. */
  doubled: string[];
  broken: string[];
  /** Refused, while an earlier try of the same key was still on its way and came through later. A refusal stores nothing (ADR 6). */
  overtaken: string[];
}

export async function compare(owner: pg.Pool, intents: Intent[]): Promise<Findings> {
  const evidence = await readEvidence(owner);
  const overtaken = intents.filter((intent) => wasOvertaken(intent, evidence)).map(describe);
  const broken = [...strangers(intents, evidence), ...beliefs(intents, evidence)];
  const found: Findings = { lost: [], doubled: [], broken, overtaken };
  for (const intent of intents) {
    const note = (list: string[], faults: string[]) =>
      faults.length > 0 && list.push(`${describe(intent)}: ${faults.join(', ')}`);
    note(found.lost, missingOf(intent, evidence));
    note(found.doubled, extrasOf(intent, evidence));
    note(found.broken, misheard(intent, evidence));
  }
  checkCounts(intents, evidence, found);
  return found;
}

const describe = ({ kind, mark, key, tries }: Intent) => `${kind} ${mark} (key ${key}, ${tries} tries)`;

/** From then on it counts as answered: asked again, the server would give that answer. */
function wasOvertaken(intent: Intent, { answers }: Evidence): boolean {
  const stored = answers.get(keyOf(intent));
  if (!stored || !intent.refusal || stored.committedMs < intent.refusal.sentMs) return false;
  intent.answer = stored.response;
  return true;
}

const keyOf = ({ cashier, key }: Intent) => `${cashier.accountId} ${key}`;

/** What an answered command should have left behind and did not: its journal, key, answer and audit row, and its event. */
function missingOf(intent: Intent, evidence: Evidence): string[] {
  const { answer } = intent;
  if (!answer) return [];
  const missing: string[] = [];
  if (!effectsOf(intent, evidence).includes(answer.journalId)) missing.push(`no journal ${answer.journalId}`);
  const stored = evidence.answers.get(keyOf(intent));
  if (!stored || canonical(stored.response) !== canonical(answer)) missing.push('no stored answer');
  if (auditRowsOf(intent, evidence) === 0) missing.push('no audit row');
  if (hasEvent(intent) && eventsOf(intent, evidence) === 0) missing.push('no event');
  return missing;
}

function extrasOf(intent: Intent, evidence: Evidence): string[] {
  const extras: string[] = [];
  const effects = effectsOf(intent, evidence);
  if (effects.length > 1) extras.push(`${effects.length} journals`);
  if (auditRowsOf(intent, evidence) > 1) extras.push(`${auditRowsOf(intent, evidence)} audit rows`);
  if (hasEvent(intent) && eventsOf(intent, evidence) > 1) extras.push(`${eventsOf(intent, evidence)} events`);
  return extras;
}

/** What a till may hear on a busy day; a lost session or an unknown branch would be our fault. */
const expectedRefusals = new Set(['ledger.notCovered', 'ledger.outOfStock', 'ledger.alreadyPosted']);

function misheard(intent: Intent, evidence: Evidence): string[] {
  const { answer, refusal } = intent;
  if (answer) return [];
  if (!refusal) return ['never answered'];
  if (!expectedRefusals.has(refusal.reason)) return [`refused by ${refusal.reason}`];
  // Of two people who refund the same sale one is refused, and rightly finds it refunded.
  return intent.kind !== 'refund' && effectsOf(intent, evidence).length > 0 ? ['refused, yet done'] : [];
}

const docTypes: Record<Exclude<Kind, 'refund'>, string> = { sell: 'SALE', recharge: 'CHARGE', receive: 'RECEIPT' };

/** The journals of an intent, found by its amount, or by the journal it reverses. */
function effectsOf({ kind, cashier, mark, input }: Intent, { effects, reversals }: Evidence): string[] {
  if (kind === 'refund') return reversals.get(String(input['journalId'])) ?? [];
  return effects.get(`${cashier.companyId} ${docTypes[kind]} ${mark}`) ?? [];
}

const auditRowsOf = ({ kind, cashier, input }: Intent, { audited }: Evidence) =>
  audited.get(`${cashier.accountId} till.${kind} ${canonical(input)}`) ?? 0;

const hasEvent = ({ kind, answer }: Intent) => answer?.no !== undefined && kind !== 'receive';
const eventsOf = ({ branch, answer }: Intent, { events }: Evidence) => events.get(`${branch.id} ${answer?.no}`) ?? 0;

/** Effects that no client ever asked for. */
function strangers(intents: Intent[], { effects, reversals }: Evidence): string[] {
  const asked = new Set(
    intents.map(({ kind, cashier, mark }) => `${cashier.companyId} ${kind === 'refund' ? '' : docTypes[kind]} ${mark}`),
  );
  const refunded = new Set(intents.filter(({ kind }) => kind === 'refund').map(({ input }) => String(input['journalId'])));
  return [
    ...[...effects.keys()].filter((mark) => !asked.has(mark)).map((mark) => `nobody asked for ${mark}`),
    ...[...reversals.keys()].filter((id) => !refunded.has(id)).map((id) => `nobody asked to reverse ${id}`),
  ];
}

/** What each member owns and each shelf holds, reckoned from the answers alone. */
function beliefs(intents: Intent[], { balances, levels }: Evidence): string[] {
  const [money, goods] = [new Map<string, number>(), new Map<string, number>()];
  const add = (sums: Map<string, number>, key: string, amount: number) => void sums.set(key, (sums.get(key) ?? 0) + amount);
  const sales = new Map(intents.filter(({ kind }) => kind === 'sell').map((sale) => [sale.answer?.journalId, sale]));
  for (const intent of intents.filter(({ answer }) => answer)) {
    const sale = intent.kind === 'refund' ? sales.get(String(intent.input['journalId'])) : intent;
    if (!sale) continue;
    const { memberId, warehouseId, productId, qty } = sale.input;
    const sign = intent.kind === 'sell' ? -1 : 1;
    if (memberId) add(money, String(memberId), sign * sale.mark);
    if (warehouseId) add(goods, `${warehouseId} ${productId}`, sign * Number(qty));
  }
  return [
    ...[...money]
      .filter(([member, sum]) => balances.get(member) !== sum)
      .map(([member, sum]) => `member ${member} was told ${sum} fen and has ${balances.get(member)}`),
    ...[...goods]
      .filter(([shelf, sum]) => levels.get(shelf) !== sum)
      .map(([shelf, sum]) => `shelf ${shelf} should hold ${sum} and holds ${levels.get(shelf)}`),
  ];
}

/** Refund events carry no number, and a key row may stand for nothing: totals catch what the single checks cannot. */
function checkCounts(intents: Intent[], { answers, cancelled }: Evidence, { broken, lost, doubled }: Findings) {
  const answered = intents.filter(({ answer }) => answer);
  const refunds = answered.filter(({ kind }) => kind === 'refund').length;
  if (cancelled < refunds) lost.push(`${refunds} refunds but ${cancelled} events`);
  if (cancelled > refunds) doubled.push(`${refunds} refunds but ${cancelled} events`);
  if (answers.size !== answered.length) broken.push(`${answered.length} answered commands but ${answers.size} stored answers`);
}
