import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { readKeptRecords } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { readStoredJson } from '#kernel/storage.ts';

/** The keys of somebody's steps begin with this. */
export const keysOfSteps = (personId: string) => `unsent ${personId} `;

/** While the server does not say who is signed in, the storage does: it is only asked whose steps these are. */
export const stepOwner = () => useSession.getState().user?.id ?? readStoredJson<UserInfo>('User-Info')?.id;

/** Whether whoever is signed in has steps on this device that the server does not have. */
export async function hasUnsentSteps(): Promise<boolean> {
  const personId = stepOwner();
  return personId !== undefined && (await readKeptRecords(keysOfSteps(personId))).length > 0;
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
