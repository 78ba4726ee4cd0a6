import pg from 'pg';
import type { AppError } from './errors.ts';

/**
 * For `.catch` on a write: turns the violation of a unique constraint into a refusal of the feature. A check before the write
 * would miss two people who choose the same name at once.
 */
export const whenTaken = (constraint: string, refusal: AppError) => (error: unknown) => {
  throw error instanceof pg.DatabaseError && error.constraint === constraint ? refusal : error;
};

const FOREIGN_KEY_VIOLATION = '23503';

/** For `.catch` on a delete: turns the violation of a foreign key into a refusal of the feature. */
export const whenInUse = (refusal: AppError) => (error: unknown) => {
  throw error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION ? refusal : error;
};
