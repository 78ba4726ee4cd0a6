import type { In, Out } from '@netbar/contract/kernel/endpoint';
import type { searchApi } from '@netbar/contract/platform/search/search.api';
import { searchKinds } from '@netbar/contract/platform/search/search.model';
import { limitNumberGuesses } from '#features/platform/auth/auth.ts';
import type { Actor, Ctx } from '#kernel/ctx.ts';
import { actingBy } from '#kernel/standing.ts';
import { finders, type Finder } from './finders.ts';

/**
 * Searches everything the caller may open. The finders run at the same time, each as far as the caller holds its function. Whole
 * phone and ID numbers count as one guess if nobody at all is found by them.
 */
export const findEverything = (ctx: Ctx, { text, kind, limit }: In<typeof searchApi.find>): Promise<Out<typeof searchApi.find>> =>
  limitNumberGuesses(
    ctx,
    { keyword: text },
    async () => {
      const asked = searchKinds
        .filter((each) => kind === undefined || each === kind)
        .flatMap((each) => finderFor(ctx, each) ?? []);
      const groups = await Promise.all(
        asked.map(async ({ finder, actor }) => ({
          kind: finder.kind,
          ...(await finder.find({ ...ctx, actor }, { text, limit })),
        })),
      );
      return { groups: groups.filter(({ hits }) => hits.length > 0) };
    },
    ({ groups }) => groups.length > 0,
  );

/** The finder of a kind that the caller may use, with the caller as far as they hold its function. */
function finderFor({ actor }: Ctx, kind: Finder['kind']): { finder: Finder; actor: Actor } | undefined {
  for (const finder of finders.all()) {
    if (finder.kind !== kind) continue;
    const acting = finder.can === undefined ? actor : actingBy(actor, finder.can);
    if (acting) return { finder, actor: acting };
  }
  return undefined;
}
