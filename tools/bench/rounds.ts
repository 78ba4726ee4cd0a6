export interface Turn {
  perSecond: number;
  /** Processor time the server took for one answer. */
  cpuUs?: number;
}

export interface Contender {
  name: string;
  run: (seconds: number) => Promise<Turn>;
}

export interface Pace {
  rounds: number;
  /** Whole ones: pgbench knows no others. */
  seconds: number;
}

export type Turns = Map<string, Turn[]>;

/** Everyone in turn, round after round: what else the machine does hits all of them alike. */
export async function takeTurns(contenders: Contender[], { rounds, seconds }: Pace): Promise<Turns> {
  const turns: Turns = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of contenders) turns.get(name)?.push(await run(seconds));
  }
  return turns;
}

/** The middle of the ratios of each round, not the ratio of two middles: a slow second slows a round as a whole. */
export function ratio(turns: Turns, of: string, to: string) {
  const base = turns.get(to) ?? [];
  return median((turns.get(of) ?? []).map(({ perSecond }, i) => perSecond / (base[i]?.perSecond ?? Number.NaN)));
}

export const rateOf = (turns: Turns, name: string) => median((turns.get(name) ?? []).map(({ perSecond }) => perSecond));
export const cpuUsOf = (turns: Turns, name: string) => median((turns.get(name) ?? []).map(({ cpuUs = Number.NaN }) => cpuUs));

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
