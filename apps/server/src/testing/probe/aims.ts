import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import type { Places, Target } from './places.ts';
import { idSlots, inputsOf } from './sample.ts';

/** Which table the field called so points into, where its name says so. */
export type TableOf = (slot: string) => string | undefined;

/** For a slot such as `id`, the tables whose rows the endpoint knows, learned by trying. */
export type Learned = readonly string[];

const SAID_OTHERWISE: Record<string, string> = {
  user: 'accounts',
  actor: 'accounts',
  access: 'roles',
  dictionary: 'codes',
  log: 'audit_log',
  product: 'product_masters',
  component: 'product_masters',
  area: 'branch_areas',
  level: 'member_levels',
  lot: 'wallet_lots',
  cafe: 'near_cafes',
  file: 'employee_files',
  replaces: 'employee_documents',
  successor: 'employees',
  point: 'patrol_points',
  type: 'leave_types',
};

/** branchId and toBranchId are of branches, roleId of roles; `id` says nothing. */
export const tableByName =
  (tables: string[]): TableOf =>
  (slot) => {
    const noun = slot.replace(/Id$/, '');
    if (noun === slot) return undefined;
    const snake = noun.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const last = snake.replace(/^.*_/, '');
    const named = [SAID_OTHERWISE[noun], ...pluralsOf(snake), SAID_OTHERWISE[last], ...pluralsOf(last)];
    return named.find((table) => table !== undefined && tables.includes(table));
  };

const pluralsOf = (noun: string) => [`${noun}s`, `${noun}es`, noun.replace(/y$/, 'ies')];

interface Aim {
  target: Target;
  /** The ids sent that belong to the target. */
  sent: string[];
  input: Record<string, unknown>;
}

interface Own {
  spots: Places['spots'];
  accountId: string;
  tableOf: TableOf;
}

let turn = 0;
const oneOf = (ids: string[] | undefined) => ids?.[turn++ % ids.length];

/**
 * Everything to send to an endpoint at a place: all ids of that place, and, with several ids, each of them alone among ids
 * of one's own, which is how somebody would reach from a branch of theirs into another.
 */
export function aimsAt(target: Target, endpoint: Endpoint, own: Own, learned: Learned): Aim[] {
  const { spots, accountId, tableOf } = own;
  const slots = idSlots(endpoint);
  const mixed = target !== 'own' && slots.length > 1 ? slots.map((slot) => [slot]) : [];
  const isVague = slots.some((slot) => !tableOf(slot));
  return (isVague && learned.length > 0 ? learned : [undefined]).flatMap((vague) =>
    [slots, ...mixed].flatMap((aimed) => {
      const sent: string[] = [];
      const inputs = inputsOf(endpoint, (slot) => {
        const table = tableOf(slot) ?? vague ?? 'branches';
        const theirs = aimed.includes(slot) ? oneOf(spots[target].rows.get(table)) : undefined;
        if (theirs) sent.push(theirs);
        const mine = tableOf(slot) === 'accounts' ? accountId : oneOf(spots.own.rows.get(table));
        return theirs ?? mine ?? accountId;
      });
      return inputs.map((input) => ({ target, sent, input }));
    }),
  );
}
