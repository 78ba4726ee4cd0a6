import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proofColumns, sealedColumns } from '#kernel/vault-columns.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Passwords, the chain of the audit log, random codes and files have no key, and the proof of a key hangs on that key alone. */
const KEYLESS = [
  'platform.account_sign_ins.pin_hash',
  'platform.accounts.password_hash',
  'platform.vault_keys.proof',
  'tenant.member_pins.pin_hash',
  'tenant.coupons.code_hash',
  'tenant.recharge_cards.code_hash',
  'tenant.audit_seals.hash',
  'tenant.bank_imports.file_hash',
];

const column = async (text: string) => (await world.owner.query<[string]>({ text, rowMode: 'array' })).rows.flat().toSorted();
const rewritten = () =>
  sealedColumns().flatMap(({ table, sealed, digest }) => [sealed, digest].flatMap((name) => (name ? [`${table}.${name}`] : [])));
const proven = () => proofColumns().map(({ table, proof }) => `${table}.${proof}`);

/** Columns of bytes, or named as the vault's are. */
const vaultLike = `
  select c.oid::regclass || '.' || attname from pg_class c join pg_attribute a on a.attrelid = c.oid
  where relnamespace in ('tenant'::regnamespace, 'platform'::regnamespace) and relkind in ('r', 'p') and not relispartition
    and attnum > 0 and not attisdropped and (atttypid = 'bytea'::regtype or attname ~ '_(sealed|mac|index|hash)$')`;

describe('O7 what hangs on the vault key', () => {
  it('is handed in by its feature, to be sealed anew or as a proof that goes by itself', async () => {
    const known = new Set([...rewritten(), ...proven(), ...KEYLESS]);
    const stored = await column(vaultLike);

    expect(stored.length).toBeGreaterThan(25);
    expect(stored.filter((name) => !known.has(name))).toEqual([]);
    // Nothing is handed in that does not exist, or twice.
    expect([...rewritten(), ...proven()].filter((name) => !stored.includes(name))).toEqual([]);
    expect(new Set(rewritten()).size).toBe(rewritten().length);
  });

  it('would be missed if nobody handed it in', async () => {
    const client = await world.owner.connect();
    await client.query('begin; alter table tenant.roles add column phone_sealed bytea');
    const { rows } = await client.query<[string]>({ text: vaultLike, rowMode: 'array' });
    await client.query('rollback');
    client.release();

    expect(rows.flat()).toContain('tenant.roles.phone_sealed');
  });

  it('is all that the worker may write of tables that it may not write whole', async () => {
    const open = await column(`
      select c.oid::regclass || '.' || attname from pg_class c join pg_attribute on attrelid = c.oid, aclexplode(attacl)
      where relnamespace in ('tenant'::regnamespace, 'platform'::regnamespace)
        and grantee = 'netbar_worker'::regrole and privilege_type = 'UPDATE'`);
    const others = [
      'platform.vault_keys.rows_left',
      'platform.vault_keys.proofs_left',
      'platform.vault_keys.counted_time',
      'tenant.branch_events.sent_time',
    ];
    expect(open).toEqual([...rewritten(), ...others].toSorted());
  });

  it('and all that it may read of those it needs for nothing else', async () => {
    const open = await column(`
      select c.oid::regclass || '.' || attname from pg_class c join pg_attribute on attrelid = c.oid, aclexplode(attacl)
      where relnamespace = 'tenant'::regnamespace and grantee = 'netbar_worker'::regrole and privilege_type = 'SELECT'
        and attname not in ('company_id', 'id')`);
    const own = new Set([...rewritten(), ...proven()]);
    expect(open.filter((name) => !own.has(name))).toEqual([]);
  });
});
