import { twoDecimals } from '@netbar/contract/kernel/money';
import { groupThousands } from './group-thousands.ts';

interface MoneyProps {
  fen: number | null;
  /** Shows a change: a plus before positive amounts, a dash for zero. */
  isChange?: boolean;
}

/** An amount of money: grouped digits, two decimals, a true minus sign, a dash for null. */
export function Money({ fen, isChange = false }: MoneyProps) {
  if (fen === null || (isChange && fen === 0)) return <span className="muted">—</span>;
  const [units = '', decimals = ''] = twoDecimals(Math.abs(fen)).split('.');
  return (
    <span className="num">
      {fen < 0 && '−'}
      {fen > 0 && isChange && '+'}
      <i className="yen">¥</i>
      {groupThousands(units)}.{decimals}
    </span>
  );
}
