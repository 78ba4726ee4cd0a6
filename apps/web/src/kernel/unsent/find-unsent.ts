import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { dropKeptRecord, keepRecord, readKeptRecords } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { readStoredJson } from '#kernel/storage.ts';

/** The keys of somebody's steps begin with this. */
export const keysOfSteps = (personId: string) => `unsent ${personId} `;

/** While the server does not say who is signed in, the storage does: it is only asked whose steps these are. */
export const stepOwner = () => useSession.getState().user?.id ?? readStoredJson<UserInfo>('User-Info')?.id;

/** A draft with something finished that is no step yet, because its photos are not stored. */
interface UnsentDraft {
  place: string;
  /** What will become a step each, for the person who made it. */
  labels: readonly string[];
  /** What the task needs to go on with the draft. */
  detail: object;
}

const keysOfDrafts = (personId: string) => `unsent-draft ${personId} `;

export const readUnsentDrafts = (personId: string) => readKeptRecords<UnsentDraft>(keysOfDrafts(personId));

/** Notes what of a draft is finished and no step yet. Without labels nothing is. */
export async function noteUnsentDraft(personId: string, draft: UnsentDraft): Promise<void> {
  const key = keysOfDrafts(personId) + draft.place;
  await (draft.labels.length > 0 ? keepRecord(key, draft) : dropKeptRecord(key));
}

/** Whether whoever is signed in has work on this device that the server does not have. */
export async function hasUnsentSteps(): Promise<boolean> {
  const personId = stepOwner();
  if (personId === undefined) return false;
  const [steps, drafts] = await Promise.all([readKeptRecords(keysOfSteps(personId)), readUnsentDrafts(personId)]);
  return steps.length + drafts.length > 0;
}

/**
 * Calls `load` once there are such steps: after signing in, when the network is back, and when the window is looked at again. The
 * sender is not loaded before; a page that makes steps loads it by itself.
 */
export function whenStepsAreLeft(load: () => void) {
  const look = () => void hasUnsentSteps().then((hasSome) => hasSome && load());
  addEventListener('online', look);
  addEventListener('visibilitychange', look);
  useSession.subscribe(({ user }, before) => {
    if (user && user.id !== before.user?.id) look();
  });
}
