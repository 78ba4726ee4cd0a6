import { surveyApi } from '@netbar/contract/figures/survey/survey.api';
import { STALE_DAYS } from '@netbar/contract/figures/survey/survey.rules';
import { addDays, bizDate, DAY_MS, startOfBizDate } from '@netbar/contract/kernel/time';
import { addNearCafe } from '#features/figures/survey/edit-near-cafe.ts';
import { addSurvey, voidSurvey } from '#features/figures/survey/survey.ts';
import { seeded, type Random } from '../random.ts';
import type { Branch } from './scene.ts';
import type { ActAs } from './stockroom.ts';
import { demoCafes, type DemoCafe } from './surveys.data.ts';

interface Walks {
  actAs: ActAs;
  now: Date;
  /** How long the branch has been open. */
  days: number;
  seed: number;
}

/** The hours at which somebody walks around, with how full cafes are then. */
const hours = [
  { hour: 14, full: 0.42 },
  { hour: 17, full: 0.5 },
  { hour: 20, full: 0.68 },
  { hour: 22, full: 0.62 },
  { hour: 11, full: 0.3 },
] as const;
const MOST_DAYS = 42;
/** Each cafe is visited twice a week. */
const EVERY_DAYS = 3.5;
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** How full cafes are now, whenever that is: the demo seats its own guests likewise. */
const EVENING = 0.62;

/** Weeks of surveys around each branch, at different hours, the last ones of today. One cafe has been forgotten. */
export async function leaveSurveys(branches: readonly Branch[], walks: Walks) {
  for (const [i, branch] of branches.entries()) {
    const random = seeded(walks.seed * 53 + Number(branch.branchNo));
    const cafes = demoCafes[i % demoCafes.length] ?? [];
    for (const [place, cafe] of cafes.entries()) await surveyCafe(branch, { cafe, place }, walks, random);
  }
}

async function surveyCafe(branch: Branch, { cafe, place }: { cafe: DemoCafe; place: number }, walks: Walks, random: Random) {
  const { actAs, now, days } = walks;
  const length = Math.min(days - 1, MOST_DAYS);
  const { name, street, distanceM, bearingDeg, areas, note } = cafe;
  // A branch is not in the same place as another one.
  const turn = Number(branch.branchNo) * 37;
  const added = await addNearCafe(
    actAs(branch.manager, new Date(now.getTime() - length * DAY_MS)),
    surveyApi.addCafe.input.parse({
      branchId: branch.id,
      name,
      address: street,
      distanceM: distanceM + random.between(-2, 6) * 10,
      bearingDeg: (bearingDeg + turn) % 360,
      areas: areas.map(({ kind, seats }) => ({ kind, seats })),
      note,
    }),
  );
  const until = cafe.isForgotten ? STALE_DAYS + 3 : 0;
  const visits = Math.max(0, Math.floor((length - until) / EVERY_DAYS));
  for (let visit = visits; visit >= 0; visit--) {
    const ago = until + Math.round(visit * EVERY_DAYS);
    if (ago >= length) continue;
    const { hour, full } = hours[(visit + place) % hours.length] ?? hours[0];
    const morning = startOfBizDate(addDays(bizDate(now), -ago));
    // Today's walk around the block is not long over.
    const at = ago === 0 ? new Date(now.getTime() - (20 + place * 6) * MINUTE_MS) : new Date(morning.getTime() + hour * HOUR_MS);
    const minutes = ago === 0 ? 0 : random.between(0, 25);
    const moment = { at: new Date(at.getTime() + minutes * MINUTE_MS), full: ago === 0 ? EVENING : full, visit };
    await countThere(branch, { cafe, cafeId: added.id, ...moment }, actAs, random);
  }
}

interface Visit {
  cafe: DemoCafe;
  cafeId: string;
  at: Date;
  full: number;
  /** 0 is the latest. */
  visit: number;
}

/** A price cut of three weeks ago, at cafes that draw many. */
const CUT_FEN = 50;
const BEFORE_CUT = 6;

async function countThere(branch: Branch, { cafe, cafeId, at, full, visit }: Visit, actAs: ActAs, random: Random) {
  const seats = cafe.areas.reduce((sum, area) => sum + area.seats, 0);
  const share = Math.min(0.97, full * cafe.draw * (0.9 + random.between(0, 20) / 100));
  const cutFen = cafe.draw > 1.2 && visit >= BEFORE_CUT ? CUT_FEN : 0;
  const survey = surveyApi.add.input.parse({
    cafeId,
    countedTime: at.toISOString(),
    seats,
    occupied: Math.round(seats * share),
    prices: cafe.areas.map(({ kind, hourFen }) => ({ kind, hourFen: hourFen + cutFen })),
    packages: cafe.packages,
    note: cafe.note,
  });
  const sent = new Date(at.getTime() + 8 * 60_000);
  const walker = visit % 3 === 0 ? branch.manager : branch.cashiers[0];
  // Once somebody had counted the wrong floor.
  if (visit === 1 && cafe.draw > 1.2) {
    const wrong = await addSurvey(actAs(walker, sent), { ...survey, occupied: Math.round(seats / 10) });
    const mistake = { id: wrong.id, version: wrong.version, reason: '漏数了二楼' };
    await voidSurvey(actAs(walker, new Date(sent.getTime() + 60_000)), mistake);
  }
  await addSurvey(actAs(walker, new Date(sent.getTime() + 120_000)), survey);
}
