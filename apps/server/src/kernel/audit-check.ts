import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

interface Part {
  links: number;
  brokenAt: number | null;
  head: string | null;
  last: number | null;
}

/** A part of the chain: the links behind the one numbered `after`, until they cover this many rows. */
interface Stretch {
  after: number;
  rows: number;
}

const whole: Stretch = { after: 0, rows: Number.MAX_SAFE_INTEGER };
/** The most links that one part reads while it counts the rows they cover. */
const MOST_LINKS = 10_000;

/**
 * Recomputes the company's audit chain. Returns the first broken link, if any, and the head, to compare with the anchor kept
 * outside the database. After months were archived, call it with the first link whose rows are all in the database; the hash of
 * the link before it is then not checked.
 */
export async function checkAudit(ctx: Ctx, fromSeq = 1): Promise<{ links: number; brokenAt?: number; head?: string }> {
  const { links, brokenAt, head } = await checkPart(ctx, { ...whole, after: fromSeq - 1 });
  if (brokenAt !== null) return { links, brokenAt };
  return head === null ? { links } : { links, head };
}

/**
 * Checks a long chain part by part. Each link is checked against the stored hash of the one before it, so the chain is intact
 * when all parts are.
 */
export async function checkAuditPart(ctx: Ctx, stretch: Stretch) {
  const { links, brokenAt, head, last } = await checkPart(ctx, stretch);
  const checkedTo = stretch.after + links;
  return { checkedTo, links: last ?? 0, brokenAt, isDone: brokenAt !== null || checkedTo >= (last ?? 0), head };
}

async function checkPart(ctx: Ctx, { after, rows: mostRows }: Stretch): Promise<Part> {
  const few = mostRows === whole.rows ? sql`` : sql`limit ${sql.lit(MOST_LINKS)}`;
  const { rows } = await sql<Part>`
    with seal as (
      select s.*, lag(to_xact) over chain as to_before, lag(hash) over chain as hash_before,
        ${after}::bigint + count(*) filter (where seq > ${after}) over chain as place,
        sum(row_count) filter (where seq > ${after}) over chain - row_count as rows_before
      from (select * from tenant.audit_seals where seq >= ${after} order by seq ${few}) s
      window chain as (order by seq)
    ), link as (
      select s.place, s.hash, s.seq = s.place and s.from_xact = coalesce(s.to_before, '0') and s.row_count = sealed.found
        and s.hash = tenant.audit_link(
          s.hash_before, s.seq, s.from_xact, s.to_xact, s.row_count, s.sealed_time, sealed.digest) as is_intact
      from seal s cross join lateral (
        select count(*) as found, sha256(string_agg(tenant.audit_digest(a), ''::bytea order by a.xact_id, a.id)) as digest
        from tenant.audit_log a where a.company_id = s.company_id and a.xact_id >= s.from_xact and a.xact_id < s.to_xact
      ) sealed
      where s.seq > ${after} and s.rows_before < ${mostRows}
    )
    select count(*) as links, min(place) filter (where is_intact is not true) as broken_at,
      encode((array_agg(hash order by place desc))[1], 'hex') as head, (select max(seq) from tenant.audit_seals) as last
    from link`.execute(ctx.db as Parameters<ReturnType<typeof sql>['execute']>[0]);
  return rows[0] ?? { links: 0, brokenAt: null, head: null, last: null };
}
