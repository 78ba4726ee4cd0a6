/**
 * Waits for statements that left together. The first of them to be refused has the word: those behind it only learn that the
 * transaction is lost. Nobody goes on before all are answered, so that nothing is sent after the rollback.
 */
export async function inOneFlight<T extends readonly unknown[]>(...sent: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const answers = await Promise.allSettled(sent);
  const refused = answers.find((answer) => answer.status === 'rejected');
  if (refused) throw refused.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as { [K in keyof T]: Awaited<T[K]> };
}
