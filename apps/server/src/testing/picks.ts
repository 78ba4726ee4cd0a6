import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { createHash } from 'node:crypto';
import { git, isDeep, seed } from './depth.ts';
import { titleOf } from './probe/endpoints.ts';

/** Of features that were changed. A change of everything is left to `pnpm test:deep`. */
const MOST_CHANGED = 24;
/** Of all others: at ten landed changes a day, each endpoint has its turn within two weeks. */
const SAMPLED = 16;

const FEATURE_OF_FILE = /^(?:packages\/contract\/src|apps\/server\/src\/features)\/[^/]+\/([^/]+)\//;

/**
 * The endpoints for a test that costs seconds for each: all of them in depth, else those of changed features and a sample of
 * the others. In the order given.
 */
export const pickEndpoints = (endpoints: Endpoint[]) =>
  isDeep ? endpoints : sampleEndpoints(endpoints, { changed: changedFeatures(), seed });

export function sampleEndpoints(endpoints: Endpoint[], { changed, seed }: { changed: ReadonlySet<string>; seed: number }) {
  const ofChanged = endpoints.filter(({ feature }) => changed.has(plain(feature)));
  const others = endpoints.filter((endpoint) => !ofChanged.includes(endpoint));
  const picked = new Set([...draw(ofChanged, MOST_CHANGED, seed, titleOf), ...draw(others, SAMPLED, seed, titleOf)]);
  return endpoints.filter((endpoint) => picked.has(endpoint));
}

/** Features with a file that differs from the commit this work began at: CHANGED_SINCE, else where the branch left main. */
function changedFeatures(): Set<string> {
  const since = process.env['CHANGED_SINCE'] ?? startOfBranch();
  const files = since ? (git('diff', '--name-only', since) ?? []) : [];
  return new Set(files.flatMap((file) => FEATURE_OF_FILE.exec(file)?.[1] ?? []).map(plain));
}

/** On main itself, the commit before. */
function startOfBranch(): string | undefined {
  const [head] = git('rev-parse', 'HEAD') ?? [];
  const [left] = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? [];
  if (left && left !== head) return left;
  return git('rev-parse', '--verify', 'HEAD~1')?.[0];
}

/** Folders are written sea-lion, APIs seaLion. */
const plain = (name: string) => name.replaceAll('-', '').toLowerCase();

/** As many of them as that, by the seed, in no order of meaning. */
export function draw<T>(all: readonly T[], most: number, seed: number, nameOf: (one: T) => string): T[] {
  const rankOf = (one: T) =>
    createHash('sha256')
      .update(`${seed} ${nameOf(one)}`)
      .digest('hex');
  const ranked = all.map((one) => ({ one, rank: rankOf(one) }));
  return ranked
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, most)
    .map(({ one }) => one);
}
