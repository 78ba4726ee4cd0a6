import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { inScope, type Actor } from './ctx.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('what is in somebody’s reach', () => {
  it('is asked by equality of one branch, which leaves an index its order, and by nothing of the whole company', () => {
    const { first, second } = world.ours;
    const asked = (over: Pick<Actor, 'branchIds' | 'isCompanyWide'>) => {
      const actor = { ...world.system().actor, ...over };
      return world.db
        .selectFrom('orders')
        .select('id')
        .where(inScope({ actor }, 'orders.branchId'))
        .compile()
        .sql.split('where ')[1];
    };

    expect(asked({ branchIds: [first], isCompanyWide: false })).toBe('"orders"."branch_id" = $1');
    expect(asked({ branchIds: [first, second], isCompanyWide: false })).toBe('"orders"."branch_id" = any($1)');
    expect(asked({ branchIds: [], isCompanyWide: false })).toBe('"orders"."branch_id" = any($1)');
    expect(asked({ branchIds: [first, second], isCompanyWide: true })).toBe('true');
  });
});
