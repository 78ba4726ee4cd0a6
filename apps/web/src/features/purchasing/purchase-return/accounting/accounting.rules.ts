import type { PurchaseReturn, PurchaseReturnLine } from '@netbar/contract/purchasing/purchase-return/purchase-return.model';
import { type AccountedLine, gapOf, type Ways } from '@netbar/contract/purchasing/purchase-return/purchase-return.rules';

export const noWays: AccountedLine = { offsetFen: 0, cashFen: 0, exchangeFen: 0, lossFen: 0, netFen: 0, lossBearer: null };

/** The ways of each line, by its id. */
export type WaysByLine = Readonly<Record<string, AccountedLine>>;

const wishKeys = { OFFSET: 'offsetFen', CASH: 'cashFen', EXCHANGE: 'exchangeFen' } as const;

/** What the branch would like, for a beginning. */
export const wishedWays = (lines: readonly PurchaseReturnLine[]): WaysByLine =>
  Object.fromEntries(lines.map(({ id, wish, claimFen }) => [id, { ...noWays, [wishKeys[wish]]: claimFen ?? 0 }]));

/** Everything in one way. */
export const allBy = (lines: readonly PurchaseReturnLine[], key: keyof Ways): WaysByLine =>
  Object.fromEntries(lines.map(({ id, claimFen }) => [id, { ...noWays, [key]: claimFen ?? 0 }]));

/** As it was accounted for. */
export const storedWays = (lines: readonly PurchaseReturnLine[]): WaysByLine =>
  Object.fromEntries(
    lines.map(({ id, offsetFen, cashFen, exchangeFen, lossFen, netFen, lossBearer }) => [
      id,
      {
        offsetFen: offsetFen ?? 0,
        cashFen: cashFen ?? 0,
        exchangeFen: exchangeFen ?? 0,
        lossFen: lossFen ?? 0,
        netFen: netFen ?? 0,
        lossBearer,
      },
    ]),
  );

export type AccountingProblem = { kind: 'gap' | 'bearer'; name: string } | { kind: 'bankRef' };

/** The first reason why it cannot be posted; undefined if it can. */
export function problemOf({ lines }: PurchaseReturn, ways: WaysByLine, bankRef: string): AccountingProblem | undefined {
  for (const { id, name, claimFen } of lines) {
    const line = ways[id] ?? noWays;
    if (gapOf(claimFen ?? 0, line) !== 0) return { kind: 'gap', name };
    if (line.lossFen > 0 && line.lossBearer === null) return { kind: 'bearer', name };
  }
  return sumOf(lines, ways, 'cashFen') > 0 && bankRef.trim() === '' ? { kind: 'bankRef' } : undefined;
}

export const sumOf = (lines: readonly PurchaseReturnLine[], ways: WaysByLine, key: keyof Ways) =>
  lines.reduce((sum, { id }) => sum + (ways[id]?.[key] ?? 0), 0);
