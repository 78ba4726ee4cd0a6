import { deviceErrors } from '@netbar/contract/kernel/device';
import { commonErrors } from '@netbar/contract/kernel/errors';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { randomUUIDv7 } from 'node:crypto';
import type { Job } from '../people.ts';
import type { Person, World } from '../world.ts';
import type { Target } from './places.ts';

/** A kind of person: where they work, what they hold, and what is none of their business. */
export interface Kind {
  name: string;
  job: Partial<Job>;
  state: 'signedIn' | 'signedOut' | 'locked' | 'machine';
  foreign: Target[];
  /** Places whose rows they see only by endpoints that need no function, or one that they hold there. */
  foreignBy?: { target: Target; held: readonly string[] };
  /** The status that every call must get, if it must be refused at the door. */
  refusal: (endpoint: Endpoint) => number | undefined;
}

const LEVELS = [0, 1, 2, 3];
const companies: Target[] = ['otherCompany', 'otherProvider'];
const branches: Target[] = ['sibling', 'otherBrand', ...companies];

/** From the one who sees nothing to the one who sees most: what a wider kind changes lawfully, narrower ones have been past. */
export function kindsOf(world: World, { can, ourProvider }: { can: string[]; ourProvider: string }): Kind[] {
  const { first, second, brand } = world.ours;
  const atBranch = (level: number) => ({ level, branchIds: [first] });
  const worker = (name: string, job: Partial<Job>, foreign: Target[]): Kind => ({
    name,
    job,
    state: 'signedIn',
    foreign,
    refusal: () => undefined,
  });
  // Whoever has a branch by other functions reaches nothing there by those held only elsewhere.
  const held = can.filter((_, i) => i % 2 === 0);
  const elsewhere: Kind = {
    ...worker(
      'all functions here, half of them at the sibling',
      { ...atBranch(2), can, also: [{ branchIds: [second], can: held }] },
      ['otherBrand', ...companies],
    ),
    foreignBy: { target: 'sibling', held },
  };
  const provider = { companyId: ourProvider, branchIds: [], isCompanyWide: true, level: 0, can };
  const kinds: Kind[] = [
    { ...worker('signed out', atBranch(1), ['own', ...branches]), state: 'signedOut', refusal: ifSignedOut },
    { ...worker('locked', { ...atBranch(1), can }, branches), state: 'locked', refusal: ifLocked },
    worker(PROVIDERS_STAFF, provider, ['own', ...branches]),
    ...LEVELS.map((level) => ({
      ...worker(`level ${level}, no function`, atBranch(level), branches),
      refusal: ifWithoutFunctions,
    })),
    ...LEVELS.map((level) => worker(`level ${level}, all functions`, { ...atBranch(level), can }, branches)),
    elsewhere,
    worker('whole brand, all functions', { level: 1, branchIds: [], brandIds: [brand], can }, ['otherBrand', ...companies]),
    worker('whole company, all functions', { level: 1, branchIds: [], isCompanyWide: true, can }, companies),
  ];
  return [
    { ...worker('client machine', atBranch(3), branches), state: 'machine', refusal: ifMachine },
    ...kinds.map((kind) => ({ ...kind, refusal: unlessOfMachines(kind.refusal) })),
  ];
}

/** What is none of this person's business when they call this endpoint. A provider's staff know the names of its customers. */
export const foreignTo = ({ name, foreign, foreignBy }: Kind, { access, ...endpoint }: Endpoint): Target[] => {
  if (name === PROVIDERS_STAFF && isCustomerList(endpoint)) return ['otherProvider'];
  return foreignBy && typeof access === 'object' && !foreignBy.held.includes(access.can)
    ? [foreignBy.target, ...foreign]
    : foreign;
};

const PROVIDERS_STAFF = 'provider’s staff, all functions';
const isCustomerList = ({ feature, name }: Pick<Endpoint, 'feature' | 'name'>) => feature === 'home' && name === 'netbars';

/** What this person must not change by this endpoint: without a function nobody changes what they only see. */
export const guardedFrom = (kind: Kind, endpoint: Endpoint): Target[] =>
  kind.foreignBy && typeof endpoint.access !== 'object' ? [kind.foreignBy.target, ...kind.foreign] : foreignTo(kind, endpoint);

/** No token opens what machines sign for. */
const unlessOfMachines =
  (refusal: Kind['refusal']): Kind['refusal'] =>
  (endpoint) =>
    endpoint.access === 'device' ? deviceErrors.wrongSignature.status : refusal(endpoint);
const ifMachine: Kind['refusal'] = (endpoint) => (endpoint.access === 'device' ? undefined : ifSignedOut(endpoint));

const ifSignedOut = ({ access }: Endpoint) => (access === 'public' ? undefined : commonErrors.signInRequired.status);
const ifLocked = ({ access, whileLocked }: Endpoint) =>
  access === 'public' || whileLocked ? undefined : commonErrors.locked.status;
const ifWithoutFunctions = ({ access }: Endpoint) => (typeof access === 'object' ? commonErrors.forbidden.status : undefined);

/** A session of its own for each endpoint, since some end it or lock it. */
export async function headersOf(world: World, { accountId }: Person, state: Kind['state']): Promise<Record<string, string>> {
  if (state === 'signedOut' || state === 'machine') return {};
  const [id, expiresTime] = [randomUUIDv7(), new Date(Date.now() + 3_600_000)];
  await world.owner.query(
    `insert into platform.sessions (id, account_id, created_time, expires_time, locked_time)
     values ($1, $2, now(), $3, case when $4 then now() end)`,
    [id, accountId, expiresTime, state === 'locked'],
  );
  return { authorization: await world.sessions.sign({ id, expiresTime }) };
}
