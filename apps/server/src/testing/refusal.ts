import { understand } from '#kernel/errors.ts';

/** What came of a call: its answer, or the reason it was refused for. A failure that is nobody's refusal is a bug, and is thrown. */
export type Outcome<T = unknown> = { answer: T } | { refused: string };

export async function outcomeOf<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { answer: await call };
  } catch (error) {
    const refused = understand(error);
    if (!refused) throw error;
    return { refused: refused.kind.reason };
  }
}

/** The reason alone, or 'accepted'. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const outcome = await outcomeOf(call);
  return 'refused' in outcome ? outcome.refused : 'accepted';
}
