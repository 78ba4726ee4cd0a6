import pg from 'pg';
import type { AppError } from './errors.ts';

/**
 * For `.catch` on a write: a name or number somebody else has becomes a refusal in the feature's words. Asking beforehand
 * would leave a gap for two people who choose the same one at once.
 */
export const whenTaken = (constraint: string, refusal: AppError) => (error: unknown) => {
  throw error instanceof pg.DatabaseError && error.constraint === constraint ? refusal : error;
};

const FOREIGN_KEY_VIOLATION = '23503';

/** For `.catch` on a delete: a row that others point at stays, and the feature says why. */
export const whenInUse = (refusal: AppError) => (error: unknown) => {
  throw error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION ? refusal : error;
};
