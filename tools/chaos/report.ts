import type { Report } from './run.ts';

export const isClean = ({ lost, doubled, broken }: Report) => lost.length + doubled.length + broken.length === 0;

export interface Judged {
  report: Report;
  verdict: string;
  isGood: boolean;
}

const columns: Record<string, (judged: Judged) => string | number> = {
  run: ({ report }) => report.name,
  acknowledged: ({ report }) => report.acknowledged,
  refused: ({ report }) => report.refused,
  repeated: ({ report }) => report.seen.repeated,
  kills: ({ report }) => report.kills,
  lost: ({ report }) => report.lost.length,
  doubled: ({ report }) => report.doubled.length,
  broken: ({ report }) => report.broken.length,
  overtaken: ({ report }) => report.overtaken.length,
  outage: ({ report }) => `${(report.outageMs / 1_000).toFixed(1)} s`,
  took: ({ report }) => `${report.seconds.toFixed(0)} s`,
  verdict: ({ verdict }) => verdict,
};

export function tableOf(judged: Judged[]): string {
  const rows = judged.map((one) => Object.values(columns).map((cell) => String(cell(one))));
  const lines = [Object.keys(columns), ...rows];
  const width = (i: number) => Math.max(...lines.map((line) => line[i]?.length ?? 0));
  return lines.map((line) => line.map((cell, i) => cell.padEnd(width(i))).join('  ')).join('\n');
}

/** The first few of each kind: enough to see what is wrong. */
export function detailsOf({ lost, doubled, broken, overtaken, bugLines }: Report, most: number): string {
  const kinds = { lost, doubled, broken, overtaken, log: bugLines };
  return Object.entries(kinds)
    .flatMap(([kind, faults]) => [
      ...faults.slice(0, most).map((fault) => `  ${kind}: ${fault}`),
      ...(faults.length > most ? [`  ${kind}: … and ${faults.length - most} more`] : []),
    ])
    .join('\n');
}

/** The last line: what happened for real, and how many of the faults put in on purpose were seen. */
export function summaryOf(judged: Judged[]): string {
  const real = judged.find(({ report }) => report.name === 'real');
  const controls = judged.filter((one) => one !== real);
  const parts = real ? [countsOf(real.report)] : [];
  if (controls.length > 0)
    parts.push(`${controls.filter(({ isGood }) => isGood).length} of ${controls.length} controls detected`);
  return `chaos: ${parts.join(', ')}`;
}

const countsOf = ({ kills, lost, doubled, broken, overtaken, acknowledged, outageMs }: Report) =>
  `${kills} kills, ${lost.length} lost, ${doubled.length} doubled, ${broken.length} broken, ${overtaken.length} overtaken, ` +
  `${acknowledged} acknowledged, serving ${(outageMs / 1_000).toFixed(1)} s after a database kill at the latest`;
