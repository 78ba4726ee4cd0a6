import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { call, isFinalAnswer } from './call.ts';

/** After this long an equal press is a new intent. The server forgets keys much later. */
const SAME_INTENT_MS = 10 * 60_000;

/** Presses whose result is open, by endpoint and input. They outlive the form: whoever opens it again presses for the same intent. */
const unanswered = new Map<string, { key: string; time: number }>();

/**
 * Sends a call under the idempotency key of its intent: a press that equals an unanswered one carries the same key, so that it
 * takes effect once. Once the server has decided, the next press is another intent.
 */
export async function pressOnce<T>(endpoint: Endpoint, input: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const name = `${endpoint.feature}.${endpoint.name} ${JSON.stringify(input)}`;
  const before = unanswered.get(name);
  const key = before && Date.now() - before.time < SAME_INTENT_MS ? before.key : crypto.randomUUID();
  unanswered.set(name, { key, time: before?.key === key ? before.time : Date.now() });
  try {
    const answer = await send(key);
    unanswered.delete(name);
    return answer;
  } catch (error) {
    if (isFinalAnswer(error)) unanswered.delete(name);
    throw error;
  }
}

export const press = <E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Got<E>> =>
  pressOnce(endpoint, input, (key) => call(endpoint, input, { key }));
