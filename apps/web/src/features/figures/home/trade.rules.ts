import type { EarnedDay } from '@netbar/contract/figures/home/home.model';
import { groupThousands } from '#kit/group-thousands.ts';

export const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** What is left of a day after discounts and gifts. */
export const earnedOf = ({ netFee, goods, lease, other, given }: EarnedDay) => netFee + goods + lease + other - given;

/** One of nothing is no share. */
export const shareOf = (part: number, whole: number) => (whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : '—');

/** For charts and rankings, where nobody counts the fen. */
export const wholeYuan = (fen: number) => `${fen < 0 ? '-' : ''}¥${groupThousands(Math.round(Math.abs(fen) / 100))}`;
