import { cardColumns } from '#features/guests/evidence/card.ts';
import { inTx, type Ctx } from '#kernel/ctx.ts';
import type { DB } from '#kernel/postgres/db.types.ts';
import type { Insertable } from 'kysely';

/** Every demo member's, documented in docs/demo.md. Nobody's birthday, and no row or repetition of digits. */
export const demoPin = '280617';
/** The hash of that PIN, made once: hundreds of members would take a minute. */
const demoPinHash = '$argon2id$v=19$m=19456,t=2,p=1$JKceH0mDUxgkpSIHmOyDRA$n89oMpbBPclPr7PZC8zBgaCqhPEKyh48MWU+KGR0Wi4';
/** What the reader types for the card of a demo member. A real card has a secret of chance. */
export const demoCardOf = (memberNo: string) => `WKDEMO${memberNo.padStart(20, '0')}`;

interface DemoMember {
  id: string;
  no: string;
  at: Date;
}

/** The rows of a PIN and a card, as if set with the identity card when the member registered. */
export function evidenceRows(ctx: Pick<Ctx, 'vault' | 'actor'>, { id: memberId, no, at }: DemoMember, cardId: string) {
  const setting = { memberId, setWith: 'ID_SWIPE', setBy: ctx.actor.id, setTime: at } as const;
  const pin: Insertable<DB['memberPins']> = { ...setting, pinHash: demoPinHash };
  const card: Insertable<DB['memberCards']> = { ...setting, id: cardId, seq: 1, ...cardColumns(ctx, demoCardOf(no)) };
  return { pin, card };
}

/** Members without a PIN get theirs. */
export const ensureEvidence = (by: () => Ctx, brandId: string) =>
  inTx(by(), async (ctx) => {
    const members = await ctx.db
      .selectFrom('members')
      .select(['id', 'no', 'createdTime as at'])
      .where('brandId', '=', brandId)
      .where('id', 'not in', (q) => q.selectFrom('memberPins').select('memberId'))
      .execute();
    for (const member of members) {
      const { pin, card } = evidenceRows(ctx, member, ctx.newId());
      await ctx.db.insertInto('memberPins').values(pin).execute();
      await ctx.db.insertInto('memberCards').values(card).execute();
    }
  });
