import { evidenceErrors } from '@netbar/contract/guests/evidence/evidence.errors';
import { CODE_LIFE_MS, CODE_PREFIX } from '@netbar/contract/guests/evidence/evidence.rules';
import { randomBytes } from 'node:crypto';
import type { Ctx, Tx } from '#kernel/ctx.ts';
import { AppError } from '#kernel/errors.ts';
import { isSameMac } from '#kernel/vault.ts';

const ID_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;
const BODY_BYTES = ID_BYTES + TIME_BYTES + ID_BYTES;

/** The company is part of the key, so that a code of another company has a wrong signature. */
const ownerOf = ({ actor }: Pick<Ctx, 'actor'>) => `member code ${actor.companyId}`;

const macOf = (ctx: Pick<Ctx, 'actor' | 'vault'>, body: Buffer, version = ctx.vault.current) =>
  ctx.vault.mac(ownerOf(ctx), body.toString('hex'), version).subarray(0, MAC_BYTES);

/** A code that shows for a minute that this member is at a machine: member, expiry and a number used once, signed. */
export function makeMemberCode(ctx: Ctx | Tx, memberId: string) {
  const expiresTime = new Date(ctx.now.getTime() + CODE_LIFE_MS);
  const body = Buffer.alloc(BODY_BYTES);
  body.write(memberId.replaceAll('-', ''), 'hex');
  body.writeUIntBE(expiresTime.getTime(), ID_BYTES, TIME_BYTES);
  randomBytes(ID_BYTES).copy(body, ID_BYTES + TIME_BYTES);
  return { code: CODE_PREFIX + Buffer.concat([body, macOf(ctx, body)]).toString('base64url'), expiresTime };
}

/** Uses up a code of this member. The same document may take it again, for its second tender. Returns the start of its number. */
export async function useMemberCode(ctx: Tx, memberId: string, code: string, docId: string): Promise<string> {
  const bytes = Buffer.from(code.slice(CODE_PREFIX.length), 'base64url');
  const body = bytes.subarray(0, BODY_BYTES);
  const isOurs =
    code.startsWith(CODE_PREFIX) &&
    bytes.length === BODY_BYTES + MAC_BYTES &&
    ctx.vault.versions.some((version) => isSameMac(macOf(ctx, body, version), bytes.subarray(BODY_BYTES)));
  if (!isOurs || body.toString('hex', 0, ID_BYTES) !== memberId.replaceAll('-', '')) throw new AppError(evidenceErrors.wrongCode);
  if (body.readUIntBE(ID_BYTES, TIME_BYTES) <= ctx.now.getTime()) throw new AppError(evidenceErrors.wrongCode);
  const nonce = body.toString('hex', ID_BYTES + TIME_BYTES);
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('usedMemberCodes')
    .values({ nonce, memberId, docId, usedTime: ctx.now })
    .onConflict((row) => row.columns(['companyId', 'nonce']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) await requireSameDocument(ctx, nonce, docId);
  return nonce.slice(0, 6);
}

async function requireSameDocument(ctx: Tx, nonce: string, docId: string) {
  const used = await ctx.db.selectFrom('usedMemberCodes').select('docId').where('nonce', '=', nonce).executeTakeFirst();
  if (used?.docId !== docId) throw new AppError(evidenceErrors.codeUsed);
}
