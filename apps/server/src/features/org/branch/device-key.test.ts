import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => {
  delete world.clock.now;
});
afterAll(() => world.close());

const hireManager = () => world.hire({ can: ['BRANCH_DEVICE_KEY'] });

/** Every text the database holds about the branch, its audit and its answers. */
async function everythingStored() {
  const tables = ['tenant.branches', 'tenant.audit_log', 'tenant.idempotency_keys', 'tenant.outbox'];
  const texts = await Promise.all(
    tables.map((table) => world.owner.query<{ text: string }>(`select row_to_json(t)::text as text from ${table} t`)),
  );
  return texts.flatMap(({ rows }) => rows.map(({ text }) => text)).join('\n');
}

describe('the key of a branch’s client machines', () => {
  it('is shown once and lies nowhere in clear, yet the server can open it', async () => {
    const manager = await hireManager();
    const branchId = world.ours.first;

    const { deviceKey, deviceKeyTime } = await manager.call(branchApi.replaceDeviceKey, { branchId });

    expect(Buffer.from(deviceKey, 'base64url')).toHaveLength(32);
    const stored = await everythingStored();
    expect(stored).toContain('branch.replaceDeviceKey');
    expect(stored).not.toContain(deviceKey);
    expect(stored).not.toContain(Buffer.from(deviceKey).toString('hex'));
    const branch = await manager.call(branchApi.get, { branchId });
    expect(branch.deviceKeyTime).toBe(deviceKeyTime);
    expect(JSON.stringify(branch)).not.toContain(deviceKey);
    const { deviceKeySealed } = await world.db
      .selectFrom('branches')
      .select('deviceKeySealed')
      .where('id', '=', branchId)
      .executeTakeFirstOrThrow();
    expect(world.system().vault.open(`device ${world.ours.company}`, deviceKeySealed!)).toBe(deviceKey);
  });

  it('is replaced by another', async () => {
    const manager = await hireManager();
    const replace = () => manager.call(branchApi.replaceDeviceKey, { branchId: world.ours.first });
    expect((await replace()).deviceKey).not.toBe((await replace()).deviceKey);
  });

  it('is told again to a browser whose answer got lost, for a few minutes and until it is replaced', async () => {
    const manager = await hireManager();
    const [lost, branchId] = [randomUUID(), world.ours.first];
    const ask = (key: string) => manager.call(branchApi.replaceDeviceKey, { branchId }, key);
    const made = await ask(lost);

    await expect(ask(lost)).resolves.toEqual(made);

    world.clock.now = new Date(Date.now() + 11 * 60_000);
    await expect(ask(lost)).rejects.toMatchObject({ data: { reason: 'branch.keyShown' } });
    delete world.clock.now;
    await ask(randomUUID());
    await expect(ask(lost)).rejects.toThrow('密钥只显示一次，请重新生成');
  });
});
