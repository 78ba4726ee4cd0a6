import { expect, it } from 'vitest';
import { chooseBranch, useFlags } from './flags.ts';
import { clearSession, storeToken, useSession } from './session.ts';

it('AUTH-03 the branch chosen in a session ends with it', () => {
  storeToken('first');
  chooseBranch('b2');
  clearSession();
  expect(useFlags.getState().branchId).toBeUndefined();

  storeToken('second');
  chooseBranch('b2');
  storeToken('of somebody else');
  expect(useFlags.getState().branchId).toBeUndefined();
  expect(useSession.getState().token).toBe('of somebody else');
});
