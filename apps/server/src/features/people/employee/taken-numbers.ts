import { employeeErrors } from '@netbar/contract/people/employee/employee.errors';
import { authErrors } from '@netbar/contract/platform/auth/auth.errors';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import type { Ctx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';

const { phoneTaken, phoneTakenBy, idCardTaken, idCardTakenBy } = employeeErrors;
const taken = new Set([phoneTaken, phoneTakenBy, idCardTaken, idCardTakenBy]);
/** What is said instead where nobody may be named. */
const nameless = new Map([
  [phoneTakenBy, phoneTaken],
  [idCardTakenBy, idCardTaken],
]);

/** The same refusal without whose number it is. */
export const withoutHolder = (error: AppError): AppError => {
  const kind = nameless.get(error.kind);
  return kind ? new AppError(kind) : error;
};

/**
 * Saves numbers of an employee. One that is refused because somebody has it already counts as a guess of this caller: otherwise the
 * hidden digits of masked numbers could be found by trying them.
 */
export async function limitTakenNumbers<T>(ctx: Ctx, save: () => Promise<T>): Promise<T> {
  const outcome = await limitNumberGuesses(
    ctx,
    { keyword: undefined, counts: 'anyNumber' },
    () => outcomeOf(save),
    (outcome) => outcome.isDone || !(outcome.error instanceof AppError && taken.has(outcome.error.kind)),
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === authErrors.tooManyNumbers)
      throw new AppError(employeeErrors.tooManyTaken, error.params);
    throw error;
  });
  if (!outcome.isDone) throw outcome.error;
  return outcome.saved;
}

async function outcomeOf<T>(save: () => Promise<T>) {
  try {
    return { isDone: true as const, saved: await save() };
  } catch (error) {
    return { isDone: false as const, error };
  }
}
