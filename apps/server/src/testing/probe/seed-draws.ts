import { bizDate } from '@netbar/contract/kernel/time';
import { randomUUIDv7 } from 'node:crypto';
import { drawRule, prize } from '../draws.ts';
import type { World } from '../world.ts';
import { seedActivity } from './seed-activity.ts';

const points = { key: 'a', when: [], benefit: { gives: 'POINTS', points: 1 } };
const rules = {
  PRIZES: drawRule([prize('pad', { weight: 1, stock: 5, costFen: 100 })], { chancePerFen: null }),
  SIGN_IN: { trigger: 'SIGN_IN', when: [], grants: [points] },
  GAME: { trigger: 'GAME_RESULT', when: [{ is: 'GAME', game: '绝地求生', atLeast: 1 }], grants: [points] },
};

/** A draw, a sign-in and a game of a branch's own, with what a member did in each of them. */
export async function seedDraws(world: World, company: string, branchId: string, unique: () => string) {
  const { rows } = await world.owner.query<{ brandId: string; memberId: string }>(
    `select b.brand_id as "brandId", m.id as "memberId" from tenant.branches b
     join tenant.members m on m.company_id = b.company_id and m.registered_branch_id = b.id where b.id = $1 limit 1`,
    [branchId],
  );
  const { brandId, memberId } = rows[0]!;
  const place = [company, brandId, branchId, memberId];
  const [draw, signIn] = [
    await seedActivity(world, { branchId, preset: 'PRIZES', name: unique(), rule: rules.PRIZES }),
    await seedActivity(world, { branchId, preset: 'SIGN_IN', name: unique(), rule: rules.SIGN_IN }),
  ];
  await seedActivity(world, { branchId, preset: 'GAME', name: unique(), rule: rules.GAME });
  const [today, actor, used] = [bizDate(new Date()), randomUUIDv7(), randomUUIDv7()];
  await world.owner.query('insert into tenant.draw_pools (company_id, activity_id, draws) values ($1, $2, 1)', [company, draw]);
  await world.owner.query(
    `insert into tenant.draw_prizes (company_id, activity_id, prize_key, stock, given) values ($1, $2, 'pad', 5, 1), ($1, $2, 'thanks', null, 0)`,
    [company, draw],
  );
  await world.owner.query(
    `insert into tenant.draw_chances (company_id, brand_id, branch_id, member_id, id, activity_id, source_type, source_id, seq, biz_date,
       status, created_time, ended_time)
     values ($1, $2, $3, $4, $5, $7, 'PROBE', $8, 1, $9, 'USED', now(), now()), ($1, $2, $3, $4, $6, $7, 'PROBE', $8, 2, $9, 'OPEN', now(), null)`,
    [...place, used, randomUUIDv7(), draw, randomUUIDv7(), today],
  );
  await world.owner.query(
    `insert into tenant.draws (company_id, brand_id, branch_id, member_id, id, activity_id, request_id, machine_no, chance_id, seq,
       prize_key, prize_name, prize_kind, cost_fen, status, version, biz_date, created_by, created_time)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, 1, 'pad', $7, 'PHYSICAL', 100, 'GRANTED', 2, $9, $10, now())`,
    [...place, randomUUIDv7(), draw, unique(), used, today, actor],
  );
  const signInId = randomUUIDv7();
  await world.owner.query(
    `insert into tenant.member_sign_ins (company_id, brand_id, branch_id, member_id, id, activity_id, biz_date, streak, machine_no,
       created_by, created_time) values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, now())`,
    [...place, signInId, signIn, today, unique(), actor],
  );
  await world.owner.query(
    `insert into tenant.benefit_uses (company_id, brand_id, branch_id, member_id, id, activity_id, doc_type, doc_id, benefit_key, gives,
       amount_fen, budget_units, status, biz_date, created_time)
     values ($1, $2, $3, $4, $5, $6, 'SIGN_IN', $7, 'a', 'POINTS', 0, 0, 'USED', $8, now())`,
    [...place, randomUUIDv7(), signIn, signInId, today],
  );
  await world.owner.query(
    `insert into tenant.game_results (company_id, brand_id, branch_id, member_id, id, machine_no, game, match_id, result, biz_date,
       created_time) values ($1, $2, $3, $4, $5, $6, '绝地求生', $6, 3, $7, now())`,
    [...place, randomUUIDv7(), unique(), today],
  );
}
