import { twoDecimals } from '@netbar/contract/kernel/money';
import { grouped } from './grouped.ts';

interface MoneyProps {
  fen: number | null;
  /** A change: with a plus before what came in, and a dash where nothing moved. */
  isChange?: boolean;
}

/** An amount as every table shows it: grouped, two decimals, a true minus; nothing is a dash. */
export function Money({ fen, isChange = false }: MoneyProps) {
  if (fen === null || (isChange && fen === 0)) return <span className="muted">—</span>;
  const [units = '', decimals = ''] = twoDecimals(Math.abs(fen)).split('.');
  return (
    <span className="num">
      {fen < 0 && '−'}
      {fen > 0 && isChange && '+'}
      <i className="yen">¥</i>
      {grouped(units)}.{decimals}
    </span>
  );
}
