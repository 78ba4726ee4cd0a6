import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargeFen,
  chargeLines,
  fundedUntil,
  packageEnd,
  periodsOverlap,
  unitFenAt,
  type Package,
  type Period,
  type Stretch,
  type Tariff,
} from './tariff.rules.ts';

const at = (text: string) => new Date(`${text}:00+08:00`);
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night: Period = { days: everyDay, from: '23:00', to: '07:00', unitFen: 100 };
const plain: Tariff = { unitMin: 30, unitFen: 300, minFen: 200, periods: [night], packages: [] };
const ride = (from: string, to: string, tariff = plain) => ({ stretches: [{ from: at(from), to: at(to), tariff }] });

describe('golden: what sitting costs', () => {
  it.each([
    ['a minute is a started unit', '2026-11-16T12:00', '2026-11-16T12:01', 300],
    ['half an hour is one unit', '2026-11-16T12:00', '2026-11-16T12:30', 300],
    ['and a minute more is two', '2026-11-16T12:00', '2026-11-16T12:31', 600],
    ['over the border of a period: two units before 23:00, then two of the night', '2026-11-16T22:10', '2026-11-16T23:40', 800],
    ['over midnight within the night is one piece', '2026-11-16T23:30', '2026-11-17T00:30', 200],
    ['from the evening into the morning: 2 + 16 + 2 units', '2026-11-16T22:00', '2026-11-17T08:00', 600 + 1600 + 600],
    ['one minute of the night costs a unit, but not less than the least', '2026-11-16T23:00', '2026-11-16T23:01', 200],
    ['nothing at all costs the least', '2026-11-16T23:00', '2026-11-16T23:00', 200],
  ])('%s', (_, from, to, fen) => {
    expect(chargeFen(ride(from, to))).toBe(fen);
  });

  it('the lines say how: each piece with its units and price', () => {
    expect(
      chargeLines(ride('2026-11-16T22:10', '2026-11-16T23:40')).map(({ kind, units, unitFen }) => [kind, units, unitFen]),
    ).toEqual([
      ['TIME', 2, 300],
      ['TIME', 2, 100],
    ]);
  });

  it('a weekend price starts on Saturday and ends with Sunday, its night with Monday’s morning', () => {
    const weekend: Tariff = { ...plain, periods: [{ days: [6, 7], from: '20:00', to: '06:00', unitFen: 500 }] };
    expect(unitFenAt(weekend, at('2026-11-13T21:00'))).toBe(300);
    expect(unitFenAt(weekend, at('2026-11-14T05:00'))).toBe(300);
    expect(unitFenAt(weekend, at('2026-11-14T20:00'))).toBe(500);
    expect(unitFenAt(weekend, at('2026-11-16T05:59'))).toBe(500);
    expect(unitFenAt(weekend, at('2026-11-16T06:00'))).toBe(300);
  });

  it('a move to a dearer machine starts a piece of its own; to one as dear it does not', () => {
    const dear: Tariff = { ...plain, unitFen: 400, periods: [] };
    const cheap: Tariff = { ...plain, periods: [] };
    const moved = (second: Tariff) => [
      { from: at('2026-11-16T12:00'), to: at('2026-11-16T12:10'), tariff: cheap },
      { from: at('2026-11-16T12:10'), to: at('2026-11-16T12:25'), tariff: second },
    ];
    expect(chargeFen({ stretches: moved(dear) })).toBe(700);
    expect(chargeFen({ stretches: moved(cheap) })).toBe(300);
  });
});

describe('packages', () => {
  const hours: Package = { name: '包三小时', kind: 'HOURS', fen: 1000, minutes: 180 };
  const allNight: Package = { name: '通宵', kind: 'NIGHT', fen: 2000, from: '23:00', to: '07:00' };
  const morning: Package = { name: '早场', kind: 'WINDOW', fen: 800, from: '08:00', to: '12:00' };
  const buy = (bought: Package, from: string, to: string) => {
    const start = at(from);
    return chargeFen({ ...ride(from, to), bought: { package: bought, at: start, until: packageEnd(bought, start)! } });
  };

  it('包时 costs its price for its hours, also when one leaves early, and time behind it is charged as ever', () => {
    expect(buy(hours, '2026-11-16T12:00', '2026-11-16T12:05')).toBe(1000);
    expect(buy(hours, '2026-11-16T12:00', '2026-11-16T15:00')).toBe(1000);
    expect(buy(hours, '2026-11-16T12:00', '2026-11-16T15:31')).toBe(1600);
  });

  it('包夜 lasts until morning, whenever in the night it is bought; 包段 until its window ends', () => {
    expect(packageEnd(allNight, at('2026-11-16T23:00'))).toEqual(at('2026-11-17T07:00'));
    expect(packageEnd(allNight, at('2026-11-17T02:00'))).toEqual(at('2026-11-17T07:00'));
    expect(packageEnd(allNight, at('2026-11-17T07:00'))).toBeUndefined();
    expect(packageEnd(morning, at('2026-11-17T11:59'))).toEqual(at('2026-11-17T12:00'));
    expect(packageEnd(morning, at('2026-11-17T07:59'))).toBeUndefined();
    expect(buy(allNight, '2026-11-16T23:00', '2026-11-17T07:30')).toBe(2300);
  });

  it('bought in the middle of a session leaves what came before it to the tariff', () => {
    const bought = { package: hours, at: at('2026-11-16T12:30'), until: at('2026-11-16T15:30') };
    expect(chargeFen({ ...ride('2026-11-16T12:00', '2026-11-16T15:30'), bought })).toBe(1300);
  });
});

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const period = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    from: clock,
    to: clock,
    unitFen: fc.integer({ min: 0, max: 900 }),
  })
  .filter(({ from, to }) => from !== to);
const tariff: fc.Arbitrary<Tariff> = fc.record({
  unitMin: fc.constantFrom(1, 5, 10, 15, 30, 60),
  unitFen: fc.integer({ min: 0, max: 900 }),
  minFen: fc.integer({ min: 0, max: 500 }),
  periods: fc.array(period, { maxLength: 3 }),
  packages: fc.constant([]),
});
/** Any minute of a fortnight, and up to a day and a half from there. */
const sitting = fc
  .record({ start: fc.integer({ min: 0, max: 14 * 1440 }), minutes: fc.integer({ min: 0, max: 36 * 60 }), seconds: fc.nat(59) })
  .map(({ start, minutes, seconds }) => {
    const from = new Date(Date.parse('2026-11-15T00:00:00+08:00') + start * 60_000);
    return { from, to: new Date(from.getTime() + minutes * 60_000 + seconds * 1000) };
  });

/** The same rule written the other way round: minute by minute, a new run whenever the price is another. */
function slowCharge({ from, to }: { from: Date; to: Date }, tariff: Tariff): number {
  let [fen, run, price] = [0, 0, -1];
  const close = () => {
    fen += Math.ceil(run / (tariff.unitMin * 60_000)) * Math.max(0, price);
    run = 0;
  };
  for (let ms = from.getTime(); ms < to.getTime();) {
    const next = Math.min(to.getTime(), (Math.floor(ms / 60_000) + 1) * 60_000);
    const now = unitFenAt(tariff, new Date(ms));
    if (now !== price) close();
    price = now;
    run += next - ms;
    ms = next;
  }
  close();
  return Math.max(fen, tariff.minFen);
}

describe('over random tariffs, crossing midnight and borders of periods', () => {
  it('the charge is what counting minute by minute comes to, to the fen, and its lines add up to it', () => {
    fc.assert(
      fc.property(tariff, sitting, (tariff, time) => {
        const ride = { stretches: [{ ...time, tariff }] };
        expect(chargeFen(ride)).toBe(slowCharge(time, tariff));
        const lines = chargeLines(ride);
        const timed = lines.filter(({ kind }) => kind === 'TIME');
        for (const { units, unitFen, fen } of timed) expect(fen).toBe(units * unitFen);
        // Every second is on exactly one line.
        expect(timed.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()), 0)).toBe(
          time.to.getTime() - time.from.getTime(),
        );
      }),
      { numRuns: 1500 },
    );
  });

  it('sitting longer never costs less', () => {
    fc.assert(
      fc.property(tariff, sitting, fc.integer({ min: 0, max: 600 }), (tariff, { from, to }, more) => {
        const longer = new Date(to.getTime() + more * 60_000);
        const cost = (end: Date) => chargeFen({ stretches: [{ from, to: end, tariff }] });
        expect(cost(longer)).toBeGreaterThanOrEqual(cost(to));
      }),
      { numRuns: 500 },
    );
  });

  it('money lasts until the last minute it covers: a minute more costs more than there is', () => {
    fc.assert(
      fc.property(tariff, sitting, fc.integer({ min: 0, max: 20_000 }), (tariff, { from }, fen) => {
        const rideUntil = (to: Date) => ({ stretches: [{ from, to, tariff }] as Stretch[] });
        const until = fundedUntil(rideUntil, from, fen);
        const minutes = (until.getTime() - from.getTime()) / 60_000;
        const isCovered = chargeFen(rideUntil(until)) <= fen;
        const wouldBeMore = chargeFen(rideUntil(new Date(until.getTime() + 60_000))) > fen;
        expect([isCovered || minutes === 0, wouldBeMore || minutes === 1440]).toEqual([true, true]);
      }),
      { numRuns: 300 },
    );
  });
});

it('periods that say two prices for one minute overlap, over midnight and over the week’s end too', () => {
  const on = (days: number[], from: string, to: string) => ({ days, from, to, unitFen: 1 });
  expect(periodsOverlap([on([1], '08:00', '12:00'), on([1], '12:00', '14:00')])).toBe(false);
  expect(periodsOverlap([on([1], '08:00', '12:01'), on([1], '12:00', '14:00')])).toBe(true);
  expect(periodsOverlap([on([7], '23:00', '07:00'), on([1], '06:00', '08:00')])).toBe(true);
  expect(periodsOverlap([on([7], '23:00', '07:00'), on([1], '07:00', '08:00')])).toBe(false);
});
