import { addDays, startOfBizDate } from '@netbar/contract/kernel/time';
import { comesToday, dayFactor, minuteOfDay, street } from './habits.ts';
import type { Branch, Guest, Scene } from './scene.ts';
import { closeShift, openShift, payOut } from './shift.ts';
import { buy, visit, type Play } from './visit.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Plays the days of a brand in the order of time. What reaches beyond the end does not happen. */
export function openPlay(scene: Scene, end: Date, firstDate: string) {
  const agenda: { at: number; run: () => void }[] = [];
  const plan = (at: Date, run: () => void) => {
    if (at >= end) return;
    const place = agenda.findLastIndex((entry) => entry.at <= at.getTime()) + 1;
    agenda.splice(place, 0, { at: at.getTime(), run });
  };
  const play: Play = { scene, plan, end };
  let date = firstDate;
  return {
    /** Lets the days up to this one happen, and what is left of their nights. */
    through(lastDate: string, morning: Date) {
      for (; date <= lastDate; date = addDays(date, 1)) planDay(play, date);
      for (let next = agenda[0]; next && next.at <= morning.getTime(); next = agenda[0]) {
        agenda.shift();
        next.run();
      }
    },
  };
}

function planDay(play: Play, date: string) {
  const { random, branches, guests } = play.scene;
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  const factor = dayFactor(date, weekday);
  for (const branch of branches) {
    planShifts(play, branch, date);
    const passers = Math.round(branch.size * factor * random.between(6, 13));
    for (let i = 0; i < passers; i++) planAt(play, branch, { date, hours: street }, (at) => buy(play, branch, at));
  }
  for (const guest of guests) if (comesToday(random, guest.habit, { factor, weekday })) planVisit(play, guest, date);
}

/** At an hour of this business day, if the branch is open then. */
function planAt(
  { scene, plan }: Play,
  branch: Branch,
  { date, hours }: { date: string; hours: readonly number[] },
  run: (at: Date) => void,
) {
  const since = (minuteOfDay(scene.random, hours) - branch.opensMin + 1440) % 1440;
  if (since > branch.openForMin - 40) return;
  const at = new Date(openingOf(branch, date).getTime() + since * MINUTE_MS + scene.random.between(1, 59_000));
  plan(at, () => run(at));
}

/** Two shifts a day; the last of all ends where the past ends. */
function planShifts({ scene, plan, end }: Play, branch: Branch, date: string) {
  const { cashiers, openForMin } = branch;
  const half = (openForMin / 2) * MINUTE_MS;
  for (const [i, cashier] of cashiers.entries()) {
    const from = new Date(openingOf(branch, date).getTime() + i * half);
    const to = new Date(Math.min(from.getTime() + half, end.getTime() - 1));
    if (to.getTime() - from.getTime() < HOUR_MS) continue;
    const receiver = cashiers[1 - i] ?? cashier;
    plan(from, () => openShift(scene, branch, cashier, from));
    const between = new Date(from.getTime() + scene.random.between(60, 240) * MINUTE_MS);
    if (scene.random.chance(0.12)) plan(between, () => payOut(scene, branch, between));
    const isAudited = to.getTime() < end.getTime() - 18 * HOUR_MS;
    plan(to, () => closeShift(scene, branch, { at: to, receiver, isAudited }));
  }
}

/** Mostly where they are at home, now and then at another branch of the brand. */
function planVisit(play: Play, guest: Guest, date: string) {
  const { random, branches } = play.scene;
  const home = branches.find(({ id }) => id === guest.homeId);
  const branch = !home || random.chance(0.06) ? random.pick(branches) : home;
  planAt(play, branch, { date, hours: guest.habit.hours }, (at) => visit(play, guest, branch, at));
}

const openingOf = ({ opensMin }: Branch, date: string) => startOfBizDate(date, opensMin);
