export interface Figure {
  name: string;
  value: number;
  unit?: string;
  digits?: number;
  /** Without an aim the figure only informs. */
  aim?: { atLeast: number } | { below: number };
}

export const isReached = ({ value, aim }: Figure) => !aim || ('atLeast' in aim ? value >= aim.atLeast : value < aim.below);

export function tableOf(figures: Figure[]) {
  const rows = figures.map((figure) => [
    figure.name,
    figure.value.toFixed(figure.digits ?? 0),
    figure.unit ?? '',
    aimOf(figure),
    figure.aim ? (isReached(figure) ? 'yes' : 'NO') : '',
  ]);
  const all = [['figure', 'measured', '', 'aim', 'reached'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  const lines = all.map((row) =>
    row.map((cell, i) => (i === 1 ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0))).join('  '),
  );
  return lines.map((line) => line.trimEnd()).join('\n');
}

function aimOf({ aim, digits = 0 }: Figure) {
  if (!aim) return '';
  return 'atLeast' in aim ? `≥ ${aim.atLeast.toFixed(digits)}` : `< ${aim.below.toFixed(digits)}`;
}
