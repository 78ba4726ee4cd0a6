import { CoolDays, dutyErrors, dutyWords, anyColleague, type DutyKind } from '@netbar/contract/kernel/duty';
import type { Words } from '@netbar/contract/kernel/words';
import { sql } from 'kysely';
import type { Ctx, Tx } from './ctx.ts';
import { AppError } from './errors.ts';
import { findHolders, type PersonName } from './holders.ts';

export interface DutyDoc {
  docType: string;
  docId: string;
  branchId: string | null;
  /** For documents of a brand as a whole. */
  brandId?: string | null;
}

export interface Duty {
  kind: DutyKind;
  person: PersonName;
  /** The function that somebody else would need to do it instead. Null if anybody could: then nobody does it alone. */
  can: string | null;
  /** Whose place this person takes, by delegation. Both count. */
  onBehalfOf?: PersonName | undefined;
}

/**
 * Writes down what somebody does with a document, and refuses if the rules want another person for it. If nobody else could do
 * it, it is allowed and marked: the log says so, and lists show it.
 */
export async function takeDuty(ctx: Tx, doc: DutyDoc, duty: Duty): Promise<{ isAlone: boolean }> {
  await sql`select tenant.lock_duties(${ctx.actor.companyId}, ${doc.docId})`.execute(ctx.db);
  const taken = await findTaken(ctx, doc, duty);
  if (taken) return { isAlone: taken.alone };
  const refusal = await judgeDuty(ctx, doc, duty);
  if (refusal instanceof AppError) throw refusal;
  const isAlone = refusal === 'alone';
  const { docType, docId, branchId } = doc;
  const { kind, person, onBehalfOf } = duty;
  const id = ctx.newId();
  const row = { id, docType, docId, branchId, kind, personId: person.id, onBehalfOf: onBehalfOf?.id ?? null };
  await ctx.db
    .insertInto('duties')
    .values({ ...row, alone: isAlone, at: ctx.now })
    .execute();
  const detail = { ofType: docType, ofId: docId, kind, person: person.name, onBehalfOf: onBehalfOf?.name };
  const trace = { branchId: branchId ?? undefined, docType: 'DUTY', docId: id, detail };
  if (isAlone) ctx.trace({ action: ALONE_ACTION, ...trace });
  if (onBehalfOf) ctx.trace({ action: 'duty.delegated', ...trace });
  return { isAlone };
}

/** The action under which the log keeps what somebody handled alone. */
export const ALONE_ACTION = 'duty.alone';

/** Somebody who counts ten lines has one duty; somebody who must not take a duty twice is judged again. */
const findTaken = (ctx: Tx, { docType, docId }: DutyDoc, { kind, person, onBehalfOf }: Duty) =>
  ctx.db
    .selectFrom('duties')
    .select('alone')
    .where('docType', '=', docType)
    .where('docId', '=', docId)
    .where('kind', '=', kind)
    .where('personId', '=', person.id)
    .where('onBehalfOf', 'is not distinct from', onBehalfOf?.id ?? null)
    .where(sql<boolean>`not exists (select from platform.duty_rules r
      where r.doc_type = ${docType} and r.kind = ${kind} and r.other_kind = ${kind})`)
    .executeTakeFirst();

/** Why a duty is not for this person: undefined if it is, 'alone' if it is because nobody else could do it. */
export async function judgeDuty(ctx: Ctx | Tx, doc: DutyDoc, duty: Duty): Promise<AppError | 'alone' | undefined> {
  const { person, onBehalfOf, kind, can } = duty;
  const people = [person, ...(onBehalfOf ? [onBehalfOf] : [])];
  const conflicts = await conflictsOf(
    ctx,
    doc,
    kind,
    people.map(({ id }) => id),
  );
  const [conflict] = conflicts;
  if (!conflict) return undefined;
  const holders = can === null ? [] : await findHolders(ctx, placeOf(doc), can);
  const others = holders.filter(({ id }) => people.every((one) => one.id !== id));
  const against = await conflictsOf(
    ctx,
    doc,
    kind,
    others.map(({ id }) => id),
  );
  const free = others.filter(({ id }) => against.every((row) => row.candidate !== id));
  if (can === null || free.length > 0) return refusalFor(ctx, conflict, duty, free);
  const shutOut = [...others.filter(({ id }) => isShutOut(against, id, person.id)), ...(await findShutOut(ctx, doc, duty))];
  if (shutOut.length === 0) return 'alone';
  return new AppError(dutyErrors.shutOut, { name: person.name, days: await coolDaysOf(ctx), others: namesOf(shutOut) });
}

const placeOf = ({ branchId, brandId = null }: DutyDoc) => ({ branchIds: branchId === null ? [] : [branchId], brandId });

interface Conflict {
  candidate: string;
  personId: string;
  personName: string;
  kind: DutyKind;
  /** Null when it is the same person. */
  tieMaker: string | null;
  tieKind: string | null;
}

/** What stands against each of the candidates, the same person before a tie. */
async function conflictsOf(
  ctx: Ctx | Tx,
  { docType, docId }: DutyDoc,
  kind: DutyKind,
  candidates: string[],
): Promise<Conflict[]> {
  if (candidates.length === 0) return [];
  const { rows } = await sql<Conflict>`
    select p.id as candidate, c.person_id, coalesce(a.name, '') as person_name, c.kind, c.tie_maker, c.tie_kind
    from unnest(${candidates}::uuid[]) with ordinality p (id, place)
    cross join lateral tenant.duty_conflicts(
      ${ctx.actor.companyId}, ${docType}, ${docId}, ${kind}::tenant.duty_kind, p.id, ${ctx.now}) c
    left join platform.accounts a on a.id = c.person_id
    order by c.tie_maker nulls first, p.place, c.kind`.execute(ctx.db);
  return rows;
}

async function refusalFor(ctx: Ctx | Tx, conflict: Conflict, { kind, person }: Duty, free: PersonName[]) {
  const others = free.length > 0 ? namesOf(free) : anyColleague;
  const params = { name: person.name, duty: dutyWords[kind], other: dutyWords[conflict.kind], others };
  if (conflict.tieMaker === null) return new AppError(dutyErrors.samePerson, params);
  return new AppError(dutyErrors.tied, { ...params, person: conflict.personName, days: await coolDaysOf(ctx) });
}

const MOST_NAMES = 3;

function namesOf(people: PersonName[]): Words {
  const names = [...new Set(people.map(({ name }) => name))].slice(0, MOST_NAMES);
  const isMore = people.length > MOST_NAMES;
  const chinese = names.join('、');
  return {
    'zh-CN': isMore ? `${chinese}等 ${people.length} 人` : chinese,
    'en-US': isMore ? `${names.join(', ')} or others` : names.join(names.length > 2 ? ', ' : ' or '),
    'zh-TW': isMore ? `${chinese}等 ${people.length} 人` : chinese,
  };
}

/** Whether somebody could have done it, had this person not reset their account or given them rights just before. */
const isShutOut = (against: Conflict[], candidate: string, person: string) =>
  against
    .filter((row) => row.candidate === candidate)
    .every(({ tieMaker, tieKind }) => tieMaker === person && (tieKind === 'RESET' || tieKind === 'GRANTED'));

/** Whom this person locked, closed or took the function from, so that nobody else was left. Accounts of their own making do not count. */
async function findShutOut(ctx: Ctx | Tx, { docType, docId, branchId }: DutyDoc, { person, can }: Duty): Promise<PersonName[]> {
  const { rows } = await sql<PersonName>`
    with since as (
      select least(min(d.at), ${ctx.now}::timestamptz) - make_interval(days => tenant.cool_days(${ctx.actor.companyId})) as at
      from duties d where d.doc_type = ${docType} and d.doc_id = ${docId})
    select distinct a.id, a.name from account_ties t join platform.accounts a on a.id = t.account_id, since
    where t.maker_id = ${person.id} and t.kind = 'LOCKED' and t.at >= since.at
      and ${can} = any(t.lost_functions)
      and (t.lost_branches is null or ${branchId}::uuid is null or ${branchId}::uuid = any(t.lost_branches))
      and not exists (select from account_ties made where made.maker_id = t.maker_id and made.account_id = t.account_id
        and made.kind = 'CREATED' and made.at >= since.at)
      and not exists (select from duties d where d.doc_type = ${docType} and d.doc_id = ${docId}
        and t.account_id in (d.person_id, d.on_behalf_of))`.execute(ctx.db);
  return rows;
}

/** Whether a document in a list was handled by somebody alone. */
export const wasAlone = (docType: string, docId: `${string}.${string}`) =>
  sql<boolean>`exists (select from duties d where d.doc_id = ${sql.ref(docId)} and d.doc_type = ${docType} and d.alone)`;

/** For lists: why the caller may not take a duty of each document, in their language. Documents they may handle are left out. */
export async function whyNot(ctx: Ctx | Tx, docs: (DutyDoc & Pick<Duty, 'can' | 'onBehalfOf'>)[], kind: DutyKind) {
  const reasons = new Map<string, string>();
  const { id, name } = ctx.actor;
  const suspects = await findConflicting(ctx, docs, kind);
  for (const { can, onBehalfOf, ...doc } of docs) {
    if (!suspects.has(doc.docId)) continue;
    const refusal = await judgeDuty(ctx, doc, { kind, person: { id, name }, can, onBehalfOf });
    if (refusal instanceof AppError) reasons.set(doc.docId, refusal.in(ctx.lang).message);
  }
  return reasons;
}

/** Which of the documents have anything against the caller, or whom the caller stands in for, in one query. */
async function findConflicting(ctx: Ctx | Tx, docs: (DutyDoc & Pick<Duty, 'onBehalfOf'>)[], kind: DutyKind) {
  if (docs.length === 0) return new Set<string>();
  const asked = docs.flatMap(({ docType, docId, onBehalfOf }) =>
    [ctx.actor.id, ...(onBehalfOf ? [onBehalfOf.id] : [])].map((person) => ({ docType, docId, person })),
  );
  const { rows } = await sql<{ docId: string }>`
    select distinct p.doc_id
    from unnest(${asked.map((one) => one.docType)}::text[], ${asked.map((one) => one.docId)}::uuid[],
      ${asked.map((one) => one.person)}::uuid[]) p (doc_type, doc_id, person)
    cross join lateral tenant.duty_conflicts(
      ${ctx.actor.companyId}, p.doc_type, p.doc_id, ${kind}::tenant.duty_kind, p.person, ${ctx.now}) c`.execute(ctx.db);
  return new Set(rows.map(({ docId }) => docId));
}

export async function coolDaysOf(ctx: Ctx | Tx): Promise<number> {
  const { rows } = await sql<{ days: number }>`select tenant.cool_days(${ctx.actor.companyId}) as days`.execute(ctx.db);
  return CoolDays.parse(rows[0]?.days);
}

export const setCoolDays = (ctx: Tx, coolDays: number) =>
  ctx.db
    .insertInto('dutySettings')
    .values({ coolDays })
    .onConflict((on) => on.column('companyId').doUpdateSet({ coolDays }))
    .execute();
