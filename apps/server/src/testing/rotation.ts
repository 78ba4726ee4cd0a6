import { seatSessionApi } from '@netbar/contract/floor/machine/seat-session.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Endpoint, Sent } from '@netbar/contract/kernel/endpoint';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import type { FastifyInstance } from 'fastify';
import { randomBytes, randomUUID } from 'node:crypto';
import { openApp } from '../app.ts';
import type { VaultColumn } from '#kernel/vault-columns.ts';
import { openVault, type Vault } from '#kernel/vault.ts';
import { openDrawer } from './counter.ts';
import { hireClerk, newIdCard, newPhone } from './members.ts';
import { openSeats, seatRights } from './seats.ts';
import { ask, giveCredentials, submitLogin } from './sign-in.ts';
import { openWorld, type World } from './world.ts';

/** A server that knows some of the keys. */
export interface Server {
  app: FastifyInstance;
  vault: Vault;
}

interface Guest {
  memberId: string;
  phone: string;
  idCard: string;
}

export type Rotation = Awaited<ReturnType<typeof openRotation>>;

/** A chain that has used its first key so far, and servers that know what they are given on the way to the second. */
export async function openRotation() {
  const [first, second] = [randomBytes(32).toString('base64'), `2:${randomBytes(32).toString('base64')}`] as const;
  const world = await openWorld({ vaultKey: first });
  const { first: branchId, second: otherBranchId } = world.ours;
  const seats = await openSeats(world);
  const clerk = await hireClerk(world, [branchId, otherBranchId], seatRights);
  await openDrawer(clerk, branchId);
  const credentials = await giveCredentials(world, clerk);
  const guests: Guest[] = [];
  const apps: FastifyInstance[] = [];

  const serve = async (vault: Vault): Promise<Server> => {
    const { app } = await openApp(world.config, { ...world.dependencies, vault }, world.log);
    apps.push(app);
    return { app, vault };
  };
  const call = <E extends Endpoint>({ app }: Server, endpoint: E, input: Sent<E>, key: string = randomUUID()) =>
    ask(app, endpoint, input, { authorization: clerk.token, 'idempotency-key': key });
  /** `accepted`, or the reason of the refusal. */
  const said = async (answer: Promise<{ status: number; data: unknown }>) => {
    const { status, data } = await answer;
    return status === 200 ? 'accepted' : (data as { reason: string }).reason;
  };
  const add = (server: Server, over: Partial<Sent<typeof memberApi.add>>, key?: string) =>
    call(server, memberApi.add, { branchId, name: '张三丰', phone: newPhone(), idCard: newIdCard(), ...over }, key);
  const issueCard = (server: Server, idCard: string) =>
    call(server, seatSessionApi.issueTempCard, { branchId, name: '王五', idCard, depositFen: 2000, tender: 'CASH' });

  /** Two counters of one brand register the same person at the same moment. */
  async function registerAtBoth(here: Server, there: Server) {
    const [phone, idCard] = [newPhone(), newIdCard()];
    const answers = await Promise.all([add(here, { phone, idCard }), add(there, { phone, idCard, branchId: otherBranchId })]);
    const [registered] = answers.filter(({ status }) => status === 200);
    if (registered) guests.push({ memberId: registered.data.id, phone, idCard });
    const outcomes = await Promise.all(answers.map((answer) => said(Promise.resolve(answer))));
    return {
      // Which of the two numbers is found first is a matter of milliseconds.
      together: outcomes.map((outcome) => (/(phone|idCard)Taken$/.test(outcome) ? 'taken' : outcome)).toSorted(),
      samePhone: await said(add(there, { phone })),
      sameIdCard: await said(add(here, { idCard })),
    };
  }
  const registeredOnce = {
    together: ['accepted', 'taken'],
    samePhone: 'member.phoneTaken',
    sameIdCard: 'member.idCardTaken',
  };

  /** Finds a guest by both numbers, on either server, and shows the numbers as they were told. */
  async function findGuest(here: Server, there: Server, { memberId, phone, idCard }: Guest) {
    // One person looks at more numbers here than the limit of an hour allows.
    await world.owner.query('delete from tenant.reveals');
    const [byPhone, byIdCard, shown] = await Promise.all([
      call(here, memberApi.list, { keyword: phone }),
      call(there, memberApi.list, { keyword: idCard }),
      call(there, memberApi.reveal, { memberId, reason: '核对' }),
    ]);
    const found = [byPhone, byIdCard].map(({ data }) => data.rows.map(({ id }) => id));
    return { found, shown: shown.data };
  }
  const foundWhole = ({ memberId, phone, idCard }: Guest) => ({ found: [[memberId], [memberId]], shown: { phone, idCard } });

  /** What one server began, another ends: captcha, login code, a repeated command. */
  async function useProofs(here: Server, there: Server) {
    const { data: drawn } = await ask(here.app, authApi.captcha, {});
    const signIn = { ...credentials, captcha: 'ab12', captchaId: drawn.id };
    const { data: login } = await call(here, authApi.createLoginCode, {});
    const [key, person] = [randomUUID(), { phone: newPhone(), idCard: newIdCard() }];
    const made = await add(here, person, key);
    const again = await add(there, person, key);
    return {
      signIn: await said(ask(there.app, authApi.signIn, signIn)),
      exchange: await said(ask(there.app, authApi.exchange, { token: login.code })),
      isSameAnswer: made.status === 200 && made.data.id === again.data.id,
      otherContent: await said(add(there, { ...person, name: '李四' }, key)),
    };
  }
  const proofsHold = { signIn: 'accepted', exchange: 'accepted', isSameAnswer: true, otherContent: 'common.keyReused' };

  /** One open card for each ID number. */
  async function issueTwice(here: Server, there: Server) {
    const idCard = newIdCard();
    return [await said(issueCard(here, idCard)), await said(issueCard(there, idCard))];
  }

  return {
    world,
    seats,
    clerk,
    guests,
    branchId,
    vaults: {
      old: openVault(first),
      oldAndNext: openVault(first, [second]),
      newAndOld: openVault(second, [first]),
      new: openVault(second),
    },
    serve,
    call,
    said,
    add,
    issueCard,
    /** Everything that went wrong in so many rounds of a counter's day between two servers. */
    async work([here, there]: readonly [Server, Server], rounds: number, isOver = () => false) {
      const wrong: unknown[] = [];
      const expectSame = (what: string, got: unknown, wanted: unknown) => {
        if (JSON.stringify(got) !== JSON.stringify(wanted)) wrong.push({ what, got, wanted });
      };
      let round = 0;
      for (; round < rounds && !isOver(); round++) {
        const [a, b] = round % 2 === 0 ? [here, there] : [there, here];
        expectSame('registered once', await registerAtBoth(a, b), registeredOnce);
        for (const guest of [guests[round % guests.length], guests.at(-1)])
          if (guest) expectSame('found', await findGuest(a, b, guest), foundWhole(guest));
        if (round % 4 === 0) expectSame('proofs', await useProofs(a, b), proofsHold);
        if (round % 4 === 1) expectSame('cards', await issueTwice(a, b), ['accepted', 'machine.cardTaken']);
      }
      return { round, wrong };
    },
    async close() {
      await Promise.all(apps.map((app) => app.close()));
      await world.close();
    },
    signInAt: (server: Server) => submitLogin(server.app, credentials),
  };
}

/** Every sealed value and digest of a column, with the company it belongs to. */
export async function storedIn({ owner }: World, { table, sealed, sealedElsewhere, digest }: VaultColumn) {
  const own = [sealed, digest].flatMap((name) => (name ? [`t.${name}`] : []));
  const { rows } = await owner.query<{ companyId: string; sealed: Buffer; digest: Buffer | null }>(
    `select t.company_id as "companyId", ${sealed ? `t.${sealed}` : sealedElsewhere} as sealed,
       ${digest ? `t.${digest}` : 'null::bytea'} as digest
     from ${table} t where num_nonnulls(${own.join(', ')}) > 0`,
  );
  return rows;
}
