/** Face values of the notes and coins in a drawer, in fen, the largest first. */
export const faces = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10] as const;

export interface Pile {
  faceFen: number;
  count: number;
}

export const sumOf = (piles: readonly Pile[]) => piles.reduce((sum, { faceFen, count }) => sum + faceFen * count, 0);

/** A count of the whole drawer that comes to this amount, in as few notes and coins as possible. */
export function pilesOf(fen: number): { faceFen: (typeof faces)[number]; count: number }[] {
  let left = fen;
  return faces.map((faceFen) => {
    const count = Math.floor(left / faceFen);
    left -= count * faceFen;
    return { faceFen, count };
  });
}

/** A drawer that is over or short by more than the branch allows needs a reason and the manager's signature. */
export const needsManager = (diffFen: number, toleranceFen: number) => Math.abs(diffFen) > toleranceFen;
