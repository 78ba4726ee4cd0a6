import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveEvents } from '#features/floor/device/device.ts';
import { sealPhone } from '#features/platform/account/account.queries.ts';
import { getAccountByPhone } from '#features/platform/account/wechat-identity.ts';
import { sealedColumns, type VaultColumn } from '#kernel/vault-columns.ts';
import { checkVaultKeys } from '#kernel/vault-keys.ts';
import { macVersion, openVault, type Vault } from '#kernel/vault.ts';
import { openResealer } from '#kernel/worker/reseal.ts';
import { codesOwner } from '#features/activities/recharge-card/make-codes.ts';
import { secondFactorOwner } from '#features/platform/auth/second-factor.ts';
import { openFigures } from '#kernel/worker/figures.ts';
import { countRowsLeft, storeRowsLeft } from '#kernel/worker/vault-count.ts';
import { dumpOf } from '#testing/canary/search.ts';
import { foundIn } from '#testing/canary/secrets.ts';
import { openConfessions } from '#testing/confessions.ts';
import { runsOf } from '#testing/depth.ts';
import { addEmployeeWithPapers } from '#testing/employees.ts';
import { newIdCard, newPhone } from '#testing/members.ts';
import { seedMerchant } from '#testing/probe/seed-orders.ts';
import { seedVoucher, seedVoucherAccount } from '#testing/probe/seed-vouchers.ts';
import { addBankedSupplier, hirePurchaser } from '#testing/suppliers.ts';
import { openRotation, storedIn, type Rotation, type Server } from '#testing/rotation.ts';

/** Counters' rounds in each step, and members registered before the first. */
const ROUNDS = runsOf({ usual: 6, deep: 150 });
const MEMBERS = Number(process.env['ROTATION_MEMBERS'] ?? runsOf({ usual: 60, deep: 5_000 }));

let rotation: Rotation;
/** Servers by what they know; each step uses two of them side by side. */
let servers: Record<keyof Rotation['vaults'], Server>;
const staffPhone = newPhone();

beforeAll(async () => {
  rotation = await openRotation();
  const { vaults, serve, world, seats, clerk } = rotation;
  servers = {
    old: await serve(vaults.old),
    oldAndNext: await serve(vaults.oldAndNext),
    newAndOld: await serve(vaults.newAndOld),
    new: await serve(vaults.new),
  };
  for (let i = 0; i < MEMBERS; i++) {
    const [phone, idCard] = [newPhone(), newIdCard()];
    const { id: memberId } = (await rotation.add(servers.old, { phone, idCard })).data;
    rotation.guests.push({ memberId, phone, idCard });
  }
  // One of everything else that is sealed.
  const { phoneSealed, phoneIndex } = sealPhone(clerk.ctx(), staffPhone);
  const setPhone = 'update platform.accounts set phone_sealed = $2, phone_index = $3 where id = $1';
  await world.owner.query(setPhone, [clerk.accountId, phoneSealed, phoneIndex]);
  await seedMerchant(world, world.ours.company, world.ours.brand);
  await seedVoucherAccount(world, world.ours.company, world.ours.brand, '团购');
  await seedVoucher(world, world.ours.company, world.ours.first, '团购');
  await addBankedSupplier(await hirePurchaser(world));
  await addEmployeeWithPapers(world);
  await seats.say({
    machine: 'A001',
    session: 'run',
    seq: 1,
    type: 'MESSAGE_BOARD',
    time: new Date().toISOString(),
    text: '空调太冷',
  });
  const { id: confessionId } = await openConfessions(world, seats).send('A001', '生日快乐');
  const moderator = await world.hire({ can: ['CONFESSION_AUDIT'] });
  await moderator.call(confessionApi.publish, { confessionIds: [confessionId] });
  const { accountId } = await world.hire();
  const sealed = vaults.old.seal(secondFactorOwner(world.ours.company), 'a secret');
  await world.owner.query(
    `insert into platform.second_factors (account_id, company_id, secret_sealed, pending_sealed, confirmed_time)
     values ($1, $2, $3, $3, now())`,
    [accountId, world.ours.company, sealed],
  );
  const codes = vaults.old.seal(codesOwner(world.ours.company), 'a code');
  // Without the batch they are of, which nothing here looks at.
  await world.owner.query(
    `set session_replication_role = replica; insert into tenant.card_codes (company_id, id, activity_id, from_seq, codes_sealed)
     values ('${world.ours.company}', '${randomUUID()}', '${randomUUID()}', 1, '\\x${codes.toString('hex')}'); reset session_replication_role`,
  );
  const sitting = await seats.start((await seats.machine()).id, (await seats.guest()).id);
  await seats.end(sitting);
  await seats.start((await seats.machine()).id, (await seats.guest()).id);
}, 600_000);
afterAll(() => rotation.close());

const resealer = (columns?: VaultColumn[]) => {
  const { world, vaults } = rotation;
  return openResealer({
    pool: world.workerPool,
    vault: vaults.newAndOld,
    log: world.log,
    window: 50,
    ...(columns && { columns }),
  });
};
/** Rows that still have to be sealed anew, without the proofs, which go by themselves. */
const leftToReseal = async () => (await countRowsLeft(rotation.world.workerPool, 2)).filter(({ gone }) => gone === undefined);

describe('O7 step 1: every server gets to know the next key', () => {
  it('beside one that does not know it yet', async () => {
    expect(await rotation.work([servers.oldAndNext, servers.old], ROUNDS)).toEqual({ round: ROUNDS, wrong: [] });
    expect(await leftToReseal()).not.toEqual([]);
  });
});

describe('O7 step 2: the key is switched, one server after the other', () => {
  it('nothing is unreadable and nobody is registered twice', async () => {
    expect(await rotation.work([servers.newAndOld, servers.oldAndNext], ROUNDS)).toEqual({ round: ROUNDS, wrong: [] });
  });

  it('two counters that seal with different keys register the same phone at once, and one is refused', async () => {
    const { world, add, said } = rotation;
    const phone = newPhone();
    const register = (server: Server, branchId: string) => said(add(server, { phone, branchId }));
    const answers = await world.race({ table: 'tenant.brands', where: { id: world.ours.brand } }, () => [
      register(servers.newAndOld, world.ours.first),
      register(servers.oldAndNext, world.ours.second),
    ]);
    const outcomes = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)));
    expect(outcomes.toSorted()).toEqual(['accepted', 'member.phoneTaken']);
  });

  it('a phone changed to that of somebody who has it under the other key is refused', async () => {
    const { call, add, said, guests } = rotation;
    const { data: member } = await add(servers.newAndOld, {});
    const change = { memberId: member.id, version: member.version, name: '李四', levelId: null, labelIds: [] };
    const known = guests[0]!;
    expect(await said(call(servers.newAndOld, memberApi.change, { ...change, phone: known.phone }))).toBe('member.phoneTaken');
  });

  it('one person sits once, as a member of the old key and with a card of the new', async () => {
    const { seats, call, said, issueCard, branchId } = rotation;
    const idCard = newIdCard();
    const member = await seats.guest(10_000, { idCard });
    const { data: card } = await issueCard(servers.newAndOld, idCard);
    const machines = [await seats.machine(), await seats.machine()];
    const evidence = await seats.cardOf(member.id);
    const start = (
      server: Server,
      machineId: string,
      guest: { memberId: string; evidence: typeof evidence } | { tempCardId: string },
    ) => said(call(server, seatSessionApi.start, { branchId, machineId, ...guest }));

    expect(await start(servers.oldAndNext, machines[0]!.id, { memberId: member.id, evidence })).toBe('accepted');
    expect(await start(servers.newAndOld, machines[1]!.id, { tempCardId: card.id })).toBe('machine.alreadySitting');
    // The digests differ, the person is the same: the card becomes the member's once they left.
    const refused = await said(
      call(servers.newAndOld, seatSessionApi.convertTempCard, {
        tempCardId: card.id,
        version: card.version,
        memberId: member.id,
      }),
    );
    expect(refused).toBe('accepted');
  });

  it('somebody on the blacklist under one key is not let in under the other', async () => {
    const { call, said, issueCard, branchId } = rotation;
    for (const [kept, asked] of [
      [servers.oldAndNext, servers.newAndOld],
      [servers.newAndOld, servers.oldAndNext],
    ] as const) {
      const idCard = newIdCard();
      const entry = {
        branchId,
        scope: 'BRANCH',
        name: '赵六',
        idCard,
        phone: newPhone(),
        level: 'NO_ENTRY',
        reason: '打架',
      } as const;
      expect(await said(call(kept, blacklistApi.add, entry))).toBe('accepted');
      expect(await said(issueCard(asked, idCard))).toBe('blacklist.notWelcome');
    }
  });

  it('a member of the old key and one of the new are merged as the same person, and as no other', async () => {
    const { add, call, said, branchId } = rotation;
    const idCard = newIdCard();
    const { data: to } = await add(servers.oldAndNext, { idCard });
    const { data: other } = await add(servers.newAndOld, {});
    const { data: from } = await add(servers.newAndOld, { idCard: undefined });
    const merge = (fromMemberId: string) =>
      said(call(servers.newAndOld, memberApi.merge, { branchId, fromMemberId, memberId: to.id, reason: '重复' }));
    expect([await merge(other.id), await merge(from.id)]).toEqual(['member.differentPeople', 'accepted']);
  });

  it('a phone finds the account that bound it before', async () => {
    const visit = { ...rotation.world.system(), vault: servers.newAndOld.vault };
    expect(await getAccountByPhone(visit, staffPhone)).toMatchObject({ id: rotation.clerk.accountId });
  });

  it('an event that a machine repeats is known, and other content under its number refused', async () => {
    const { world } = rotation;
    const event = { machine: 'A001', session: 'run', seq: 7, type: 'TEA', time: new Date() } as const;
    const send = async (vault: Vault, over: { text?: string } = {}) => {
      const ctx = { ...world.system(), vault };
      const { results } = await receiveEvents(() => [])(ctx, {
        branchId: world.ours.first,
        events: [{ ...event, ...over }],
      } as never);
      return results[0]?.reason ?? results[0]?.outcome;
    };
    expect(await send(servers.oldAndNext.vault)).toBe('STORED');
    expect(await send(servers.newAndOld.vault)).toBe('KNOWN');
    expect(await send(servers.newAndOld.vault, { text: '另一句' })).toBe('device.numberReused');
  });

  it('a made password is shown again as it was set, though the key changed in between', async () => {
    const { world } = rotation;
    const head = await world.hire({
      branchIds: [],
      isCompanyWide: true,
      level: 1,
      can: ['USER_EDIT', 'USER_LOCK', 'USER_RESET_PASSWORD'],
    });
    const { accountId: id } = await world.hire();
    const key = randomUUID();
    const reset = async ({ app }: Server) => {
      const headers = { authorization: head.token, 'idempotency-key': key, 'content-type': 'application/json' };
      const url = accountApi.resetPassword.path.replace(':id', id);
      return (await app.inject({ method: accountApi.resetPassword.method, url, headers, payload: {} })).json<{ data: object }>()
        .data;
    };
    const made = await reset(servers.oldAndNext);
    expect(made).toEqual({ password: expect.stringMatching(/^\w{12}$/) });
    expect(await reset(servers.newAndOld)).toEqual(made);
  });
});

describe('O7 step 3: everything is sealed anew', () => {
  it('while counters work, until no row hangs on the old key', async () => {
    const { world } = rotation;
    await checkVaultKeys(world.pool, servers.newAndOld.vault);
    expect(await leftToReseal()).not.toEqual([]);
    let isDone = false;
    const work = rotation.work([servers.newAndOld, servers.newAndOld], 10_000, () => isDone);
    const job = resealer();
    while (!(isDone = (await leftToReseal()).length === 0)) for (let more = true; more;) ({ more } = await job.step());

    const { round, wrong } = await work;
    expect({ isWorked: round > 0, wrong }).toEqual({ isWorked: true, wrong: [] });
    expect(await openFigures(world.workerPool).registry.getSingleMetricAsString('netbar_vault_rows_left')).toMatch(/ [1-9]\d*$/);
  });

  it('again changes nothing', async () => {
    const snapshot = async () => (await rotation.world.owner.query('select * from tenant.members order by id')).rows;
    const before = await snapshot();
    const job = resealer();
    let step = await job.step();
    while (step.more) step = await job.step();

    expect(step.isDone).toBe(true);
    expect(await snapshot()).toEqual(before);
  });

  it('a row that somebody changes meanwhile is passed over, and found by the next pass', async () => {
    const { world, vaults, guests } = rotation;
    const { memberId: id, phone } = guests[0]!;
    const old = vaults.old.seal(`member ${world.ours.company}`, phone).toString('hex');
    await world.owner.query(`
      alter table tenant.members disable trigger guard_document;
      update tenant.members set phone_sealed = '\\x${old}' where id = '${id}';
      alter table tenant.members enable trigger guard_document`);
    const held = await world.hold({ table: 'tenant.members', where: { id } });
    const runOnce = async () => {
      const job = resealer(sealedColumns().filter(({ sealed }) => sealed === 'phone_sealed'));
      for (let more = true; more;) ({ more } = await job.step());
    };
    await runOnce();
    const waiting = await leftToReseal();
    await held.letGo();
    await runOnce();

    expect(waiting).toEqual([{ table: 'tenant.members', column: 'phone_sealed', version: 1, rows: 1 }]);
    expect(await leftToReseal()).toEqual([]);
  });
});

const canOpen = (vault: Vault, owner: string, sealed: Buffer) => {
  try {
    return vault.open(owner, sealed) !== '';
  } catch {
    return false;
  }
};

describe('O7 step 4: the old key is removed', () => {
  it('from one server after the other, and counters go on', async () => {
    expect(await rotation.work([servers.new, servers.newAndOld], ROUNDS)).toEqual({ round: ROUNDS, wrong: [] });
    expect(await rotation.work([servers.new, servers.new], ROUNDS)).toEqual({ round: ROUNDS, wrong: [] });
  });

  it('the new key alone opens every row, and the old one alone none', async () => {
    const { vaults } = rotation;
    for (const column of sealedColumns()) {
      const rows = await storedIn(rotation.world, column);
      const counts = {
        column: `${column.table} ${column.sealed ?? column.digest}`,
        rows: rows.length > 0,
        byNew:
          rows.filter(({ companyId, sealed }) => canOpen(vaults.new, column.owner(companyId), sealed)).length === rows.length,
        byOld: rows.filter(({ companyId, sealed }) => canOpen(vaults.old, column.owner(companyId), sealed)).length,
        otherDigests: rows.filter(({ companyId, sealed, digest }) => {
          const text = vaults.new.open(column.owner(companyId), sealed);
          return digest && !vaults.new.isMac(digest, column.digestOwner?.(companyId) ?? '', text);
        }).length,
        oldDigests: rows.filter(({ digest }) => digest && macVersion(digest) !== 2).length,
      };
      expect(counts).toEqual({ ...counts, rows: true, byNew: true, byOld: 0, otherDigests: 0, oldDigests: 0 });
    }
  });

  it('no number is there twice, and none stands anywhere in clear', async () => {
    const { world, vaults, guests } = rotation;
    const { rows } = await world.owner.query<{ phone: Buffer; idCard: Buffer }>(
      `select phone_sealed as phone, id_card_sealed as "idCard" from tenant.members where status <> 'CLOSED' and company_id = $1`,
      [world.ours.company],
    );
    for (const name of ['phone', 'idCard'] as const) {
      const texts = rows.flatMap((row) => (row[name] ? [vaults.new.open(`member ${world.ours.company}`, row[name])] : []));
      expect(texts.length).toBeGreaterThan(MEMBERS);
      expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([]);
    }
    const dump = await dumpOf(world);
    const some = guests.filter((_, i) => i % Math.ceil(guests.length / 200) === 0);
    const secrets = new Map(some.flatMap(({ phone, idCard }) => [[phone, phone] as const, [idCard, idCard] as const]));
    expect(foundIn(dump, secrets)).toEqual([]);
  });

  it('a command of the old key is not run again with the same idempotency key', async () => {
    const { add, said } = rotation;
    const [key, person] = [randomUUID(), { phone: newPhone(), idCard: newIdCard() }];
    expect(await said(add(servers.old, person, key))).toBe('accepted');
    expect(await said(add(servers.new, person, key))).toBe('common.keyReused');
  });
});

describe('O7 a start', () => {
  it('without a key is refused while rows hang on it, and not because of proofs, which go by themselves', async () => {
    const { world } = rotation;
    const store = (gone?: string) =>
      storeRowsLeft(world.workerPool, 2, [{ table: 'tenant.members', column: 'x', version: 1, rows: 3, ...(gone && { gone }) }]);
    await checkVaultKeys(world.pool, servers.newAndOld.vault);
    await store();
    await expect(checkVaultKeys(world.pool, servers.new.vault)).rejects.toThrow('key 1 is missing and 3 rows still hang on it');
    await store('after seven days');
    await checkVaultKeys(world.pool, servers.new.vault);
  });

  it('with another key under a version in use is refused', async () => {
    const { world } = rotation;
    await checkVaultKeys(world.pool, servers.newAndOld.vault);
    const stranger = openVault(`2:${Buffer.alloc(32, 7).toString('base64')}`, []);
    await expect(checkVaultKeys(world.pool, stranger)).rejects.toThrow(
      /key 2 is another than the one .* needs a new version: 3:/,
    );
  });
});
