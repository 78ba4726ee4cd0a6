import { randomUUIDv7 } from 'node:crypto';
import type { Place } from '../place.ts';
import type { Person, World } from '../world.ts';

/** Somebody tied to an account, and somebody away. */
export async function seedTies(world: World, { company }: Place, seeder: Person, unique: () => string) {
  const { accountId: other } = await world.hire({ companyId: company, branchIds: [] });
  await world.owner.query(
    `insert into tenant.account_ties (company_id, id, maker_id, account_id, kind, at) values ($1, $2, $3, $4, 'CREATED', now())`,
    [company, randomUUIDv7(), seeder.accountId, other],
  );
  await world.owner.query(
    `insert into tenant.delegations (company_id, id, from_account, to_account, from_date, to_date, reason, created_time)
     values ($1, $2, $3, $4, '2020-01-01', '2020-01-02', $5, now())`,
    [company, randomUUIDv7(), seeder.accountId, other, unique()],
  );
}

/** What a guest of the branch has shown at its counter, and was told. */
export async function seedEvidence(world: World, company: string, branchId: string, unique: () => string) {
  const { rows } = await world.owner.query<{ id: string }>(
    'select id from tenant.members where company_id = $1 and registered_branch_id = $2 order by id desc limit 1',
    [company, branchId],
  );
  const ids = () => [company, randomUUIDv7(), rows[0]?.id, branchId];
  await world.owner.query(
    `insert into tenant.evidence_uses (company_id, id, member_id, branch_id, kind, doc_id, amount_fen, actor_id, used_time)
     values ($1, $2, $3, $4, 'PIN', $2, 100, $2, now())`,
    ids(),
  );
  await world.owner.query(
    `insert into tenant.member_notices (company_id, id, member_id, branch_id, event, by_sms, on_screen, created_time)
     values ($1, $2, $3, $4, 'PAID', false, true, now())`,
    ids(),
  );
  await world.owner.query(
    `insert into tenant.id_swipes (company_id, id, branch_id, machine_name, identity_index, swiped_time)
     values ($1, $2, $3, $4, '', now())`,
    [company, randomUUIDv7(), branchId, unique()],
  );
  await world.owner.query(
    `insert into tenant.member_cards (company_id, id, member_id, seq, secret_sealed, secret_mac, set_with, set_by, set_time)
     values ($1, $2, $3, 1, '', $4, 'ID_SWIPE', $2, now())`,
    [company, randomUUIDv7(), rows[0]?.id, Buffer.from(unique())],
  );
}
