import { clockAt, isOn } from '@netbar/contract/activities/activity/conditions.rules';
import { benefitsOf } from '@netbar/contract/activities/activity/grants.rules';
import type { Candidate } from '@netbar/contract/activities/activity/quote.model';
import type { Prize } from '@netbar/contract/activities/activity/rule.model';
import {
  chancesFor,
  drawLifecycle,
  fallbackOf,
  isHandedOut,
  isLockedAt,
  pickPrize,
  totalWeight,
} from '@netbar/contract/activities/draw/draw.rules';
import { nextStreak } from '@netbar/contract/activities/sign-in/sign-in.rules';
import { addDays, DAY_MS } from '@netbar/contract/kernel/time';
import type pg from 'pg';
import { DEVICE_ACTOR } from '#kernel/device.ts';
import { openedTrace } from '#kernel/transition.ts';
import { seeded, type Random } from '../random.ts';
import { dateOf } from './numbers.ts';
import type { Deed, Scene } from './scene.ts';
import type { Sitting } from './session.ts';
import { giveBonus, givePoints } from './wallet.ts';

const MINUTE_MS = 60_000;
const [SIGNS_IN, PLAYS, GAMES_A_VISIT] = [0.6, 0.15, 2];
/** Prizes of the last days may still wait at the counter. */
const FETCHED_AFTER_MS = 2 * DAY_MS;

/** What a brand remembers of those who took part. */
interface Party {
  lastSignIn: Map<string, { date: string; streak: number }>;
  drawsToday: Map<string, number>;
  given: Map<string, number>;
  draws: number;
}
const parties = new WeakMap<Scene, Party>();
function partyOf(scene: Scene): Party {
  const party = parties.get(scene) ?? { lastSignIn: new Map(), drawsToday: new Map(), given: new Map(), draws: 0 };
  parties.set(scene, party);
  return party;
}

/** A random of their own, so that the rest of the history does not depend on who takes part. */
const luckOf = ({ id }: Sitting): Random => seeded(Number.parseInt(id.slice(-8), 16));

const liveOf = ({ activities }: Scene, at: Date, trigger: Candidate['rule']['trigger']) =>
  activities.find((one) => one.rule.trigger === trigger && isOn(one, clockAt(at)));

/** A member at a machine signs in for the day, and plays a match or two. */
export function takePart(scene: Scene, sitting: Sitting, at: Date) {
  const luck = luckOf(sitting);
  const deed: Deed = { scene, at, by: { id: DEVICE_ACTOR, name: '客户机' }, branch: sitting.branch };
  const signIn = liveOf(scene, at, 'SIGN_IN');
  if (signIn && luck.chance(SIGNS_IN)) signInGuest(deed, sitting, signIn);
  const game = liveOf(scene, at, 'GAME_RESULT');
  if (!game || !luck.chance(PLAYS)) return;
  for (let i = 1; i <= GAMES_A_VISIT; i++) {
    const then = new Date(at.getTime() + i * 5 * MINUTE_MS);
    if (then < sitting.until) tellMatch({ ...deed, at: then }, sitting, { game, result: luck.between(0, 18), no: i });
  }
}

function signInGuest(deed: Deed, sitting: Sitting, activity: Candidate) {
  const { scene, at } = deed;
  const { lastSignIn } = partyOf(scene);
  const { guest } = sitting;
  const [date, last] = [dateOf(deed), lastSignIn.get(guest.id)];
  if (last?.date === date) return;
  const streak = nextStreak(last?.date === addDays(date, -1) ? last.streak : undefined);
  lastSignIn.set(guest.id, { date, streak });
  const id = scene.idAt(at);
  scene.rows.add('memberSignIns', {
    ...placeOf(deed, sitting),
    id,
    activityId: activity.id,
    streak,
    createdBy: DEVICE_ACTOR,
    createdTime: at,
  });
  scene.books.trace(deed, {
    action: 'SIGN_IN.open',
    docType: 'SIGN_IN',
    docId: id,
    version: 1,
    detail: { activity: activity.name, streak },
  });
  giveDue(deed, sitting, { activity, docType: 'SIGN_IN', docId: id, event: { trigger: 'SIGN_IN', streak } });
}

interface Match {
  game: Candidate;
  result: number;
  no: number;
}

function tellMatch(deed: Deed, sitting: Sitting, { game, result, no }: Match) {
  const { scene, at } = deed;
  const match = { game: '绝地求生', matchId: `${sitting.id.slice(0, 8)}-${sitting.id.slice(-6)}-${no}`, result };
  const id = scene.idAt(at);
  const { bizDate, brandId, branchId, memberId, machineNo } = placeOf(deed, sitting);
  scene.rows.add('gameResults', { id, bizDate, brandId, branchId, memberId, machineNo, ...match, createdTime: at });
  scene.books.trace(deed, { action: 'GAME_RESULT.open', docType: 'GAME_RESULT', docId: id, version: 1, detail: match });
  giveDue(deed, sitting, { activity: game, docType: 'GAME_RESULT', docId: id, event: { trigger: 'GAME_RESULT', game: match } });
}

const placeOf = (deed: Deed, { guest, machine }: Sitting) => ({
  brandId: deed.scene.brandId,
  branchId: deed.branch.id,
  memberId: guest.id,
  machineNo: machine.no,
  bizDate: dateOf(deed),
});

interface Giving {
  activity: Candidate;
  docType: string;
  docId: string;
  event: Parameters<typeof benefitsOf>[0];
}

/** The points that are due, by the engine itself. */
function giveDue(deed: Deed, { guest }: Sitting, { activity, docType, docId, event }: Giving) {
  const member = { id: guest.id, levelId: null, labelIds: [], isFirstOrder: false, isEmployee: false, uses: {} };
  for (const [i, { benefit, benefitKey }] of benefitsOf(event, member, deed.at, [activity]).due.entries()) {
    if (benefit.gives !== 'POINTS') continue;
    const head = { docType, docId, event: 'BENEFIT', eventSeq: i + 1, bizDate: dateOf(deed) };
    givePoints(deed, guest, head, benefit.points);
    recordUse(deed, guest.id, {
      activityId: activity.id,
      docType,
      docId,
      benefitKey,
      gives: 'POINTS',
      amountFen: 0,
      budgetUnits: 0,
    });
  }
}

interface Use {
  activityId: string;
  docType: string;
  docId: string;
  benefitKey: string;
  gives: string;
  amountFen: number;
  budgetUnits: number;
}

function recordUse(deed: Deed, memberId: string, use: Use) {
  const { scene, at, branch } = deed;
  const about = {
    id: scene.idAt(at),
    brandId: scene.brandId,
    branchId: branch.id,
    memberId,
    status: 'USED' as const,
    revenueFen: 0,
  };
  scene.rows.add('benefitUses', { ...about, ...use, bizDate: dateOf(deed), createdTime: at });
}

/** A member draws with the chances that a purchase gave. */
export function drawForOrder(
  { scene, at, end }: { scene: Scene; at: Date; end: Date },
  sitting: Sitting,
  { id: orderId, payableFen }: { id: string; payableFen: number },
) {
  const activity = liveOf(scene, at, 'DRAW');
  const terms = activity?.rule.draw;
  if (!activity || !terms) return;
  const party = partyOf(scene);
  const luck = luckOf(sitting);
  for (let i = 1; i <= chancesFor(terms, payableFen); i++) {
    const deed: Deed = {
      scene,
      at: new Date(at.getTime() + i * MINUTE_MS),
      by: { id: DEVICE_ACTOR, name: '客户机' },
      branch: sitting.branch,
    };
    const key = `${sitting.guest.id} ${dateOf(deed)}`;
    const drawn = party.drawsToday.get(key) ?? 0;
    if (drawn >= terms.perDay || deed.at >= end) return;
    party.drawsToday.set(key, drawn + 1);
    drawOne(deed, sitting, { activity, orderId, chanceSeq: i, luck, isFetched: end.getTime() - at.getTime() > FETCHED_AFTER_MS });
  }
}

interface Round {
  activity: Candidate;
  orderId: string;
  chanceSeq: number;
  luck: Random;
  /** The prize has been collected since. */
  isFetched: boolean;
}

function drawOne(deed: Deed, sitting: Sitting, { activity, orderId, chanceSeq, luck, isFetched }: Round) {
  const { scene, at } = deed;
  const party = partyOf(scene);
  const seq = ++party.draws;
  const { prize, missedKey } = choose(party, activity, { seq, luck });
  party.given.set(prize.key, (party.given.get(prize.key) ?? 0) + 1);
  const [id, chanceId] = [scene.idAt(at), scene.idAt(at)];
  const { machineNo, ...place } = placeOf(deed, sitting);
  const source = { sourceType: 'ORDER', sourceId: orderId, seq: chanceSeq, status: 'USED' as const };
  scene.rows.add('drawChances', { id: chanceId, activityId: activity.id, ...place, ...source, createdTime: at, endedTime: at });
  const isDelivered = isHandedOut(prize.kind) && isFetched;
  const by = deed.branch.shift?.cashier ?? deed.branch.manager;
  const delivery = {
    deliveredBy: by.id,
    deliveredBranchId: deed.branch.id,
    deliveredTime: new Date(at.getTime() + 9 * MINUTE_MS),
  };
  scene.rows.add('draws', {
    id,
    activityId: activity.id,
    ...place,
    machineNo,
    requestId: id,
    chanceId,
    seq,
    prizeKey: prize.key,
    prizeName: prize.name,
    prizeKind: prize.kind,
    costFen: prize.costFen,
    missedKey,
    status: isDelivered ? 'DELIVERED' : 'GRANTED',
    version: isDelivered ? 3 : 2,
    createdBy: DEVICE_ACTOR,
    createdTime: at,
    ...(isDelivered && delivery),
  });
  traceDraw(deed, id, prize, isDelivered ? { at: delivery.deliveredTime, by } : undefined);
  const head = { docType: drawLifecycle.name, docId: id, event: 'PRIZE', eventSeq: 1, bizDate: place.bizDate };
  if (prize.kind === 'POINTS') givePoints(deed, sitting.guest, head, prize.points ?? 0);
  if (prize.kind === 'BONUS') giveBonus(deed, sitting.guest, head, { fen: prize.bonusFen ?? 0, validDays: prize.validDays });
  const use = { activityId: activity.id, docType: drawLifecycle.name, docId: id, benefitKey: prize.key, gives: 'PRIZE' };
  recordUse(deed, sitting.guest.id, { ...use, amountFen: prize.costFen, budgetUnits: prize.costFen });
  if (activity.leftFen !== null) activity.leftFen -= prize.costFen;
}

function traceDraw({ scene, ...deed }: Deed, id: string, { name }: Prize, delivered?: Pick<Deed, 'at' | 'by'>) {
  const doc = { id, branchId: deed.branch.id, status: 'RESERVED' as const };
  const step = { docType: drawLifecycle.name, docId: id };
  scene.books.trace(deed, openedTrace(drawLifecycle, doc, { prize: name }));
  scene.books.trace(deed, { ...step, action: 'DRAW.grant', version: 2, detail: { from: 'RESERVED', to: 'GRANTED' } });
  if (delivered)
    scene.books.trace(
      { ...deed, ...delivered },
      { ...step, action: 'DRAW.deliver', version: 3, detail: { from: 'GRANTED', to: 'DELIVERED', prize: name } },
    );
}

/** By weight; what is locked, gone or beyond the budget becomes the fallback. */
function choose(party: Party, { rule, leftFen }: Candidate, { seq, luck }: { seq: number; luck: Random }) {
  const terms = rule.draw;
  const fallback = terms && fallbackOf(terms);
  if (!terms || !fallback) throw new Error('a draw without a fallback prize');
  const drawn = pickPrize(terms.prizes, luck.between(0, totalWeight(terms.prizes) - 1)) ?? fallback;
  const isLeft = (party.given.get(drawn.key) ?? 0) < (drawn.stock ?? Number.POSITIVE_INFINITY);
  const isThere = isLeft && !isLockedAt(drawn, seq) && drawn.costFen <= (leftFen ?? drawn.costFen);
  return isThere || drawn === fallback ? { prize: drawn, missedKey: null } : { prize: fallback, missedKey: drawn.key };
}

/** Numbers of draws and prizes, summed up as if every draw had counted itself. */
export async function recountDraws(client: pg.ClientBase, brandId: string) {
  await client.query(
    `update tenant.draw_pools p set draws = d.draws
     from (select company_id, activity_id, count(*) as draws from tenant.draws where brand_id = $1 group by 1, 2) d
     where p.company_id = d.company_id and p.activity_id = d.activity_id`,
    [brandId],
  );
  await client.query(
    `update tenant.draw_prizes p set given = d.given
     from (select company_id, activity_id, prize_key, count(*) as given from tenant.draws where brand_id = $1 group by 1, 2, 3) d
     where p.company_id = d.company_id and p.activity_id = d.activity_id and p.prize_key = d.prize_key`,
    [brandId],
  );
}
