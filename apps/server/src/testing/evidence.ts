import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { cardColumns } from '#features/guests/evidence/card.ts';
import { hashPassword } from '#kernel/passwords.ts';
import type { World } from './world.ts';

/** Everybody's PIN, where a test gives one. */
export const PIN = '739154';
const pinHash = hashPassword(PIN);

export const newSecret = () => randomBytes(13).toString('hex');

/** Gives a member a card, as if it had been issued long ago with their identity card, and says what its reader types. */
export async function giveCard(world: World, memberId: string) {
  const { owner, dependencies, ours } = world;
  const secret = newSecret();
  const { secretSealed, secretMac } = cardColumns({ vault: dependencies.vault, actor: world.system().actor }, secret);
  await owner.query(
    `insert into tenant.member_cards (company_id, id, member_id, seq, secret_sealed, secret_mac, set_with, set_by, set_time)
     values ($1, $2, $3, 1, $4, $5, 'ID_SWIPE', $2, now() - interval '30 days')`,
    [ours.company, randomUUIDv7(), memberId, secretSealed, secretMac],
  );
  return { kind: 'CARD' as const, secret };
}

/** The same with the PIN of the tests. */
export async function givePin({ owner, ours }: World, memberId: string) {
  await owner.query(
    `insert into tenant.member_pins (company_id, member_id, pin_hash, set_with, set_by, set_time)
     values ($1, $2, $3, 'ID_SWIPE', $2, now() - interval '30 days')`,
    [ours.company, memberId, await pinHash],
  );
  return { kind: 'PIN' as const, pin: PIN };
}
