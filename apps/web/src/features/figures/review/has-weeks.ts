import type { ReviewRow } from '@netbar/contract/figures/review/review.model';

export const hasWeeks = (rows: readonly ReviewRow[]) => rows.some(({ weeks }) => weeks.length > 0);
