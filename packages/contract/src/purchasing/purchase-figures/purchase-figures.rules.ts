/** The days that figures of purchasing show unless somebody asks for others. */
export const FIGURES_DAYS = 90;
/** The most days that figures are counted over at once. */
export const MOST_FIGURES_DAYS = 366;

/** The points of a supplier's score: for what was delivered, for what came on time, for what was not rejected. Together 100. */
export const SCORE_POINTS = { filled: 50, onTime: 30, accepted: 20 } as const;
