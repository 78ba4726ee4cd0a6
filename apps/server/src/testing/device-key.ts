import { randomBytes } from 'node:crypto';
import { deviceKeyOwner } from '#kernel/device.ts';
import type { World } from './world.ts';

/** Gives the machines of a branch a key of their own. */
export async function giveDeviceKey({ owner, dependencies }: World, companyId: string, branchId: string): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await owner.query('update tenant.branches set device_key_sealed = $2, device_key_time = now() where id = $1', [
    branchId,
    dependencies.vault.seal(deviceKeyOwner(companyId), key),
  ]);
  return key;
}
