interface YearGrant {
  yearHalves: number;
  /** Whether a part of a half-day counts as a whole one. */
  roundsUp: boolean;
  year: number;
  joinedDate: string;
}

/** A year's half-days; of the year of joining by its months, the month of joining included. */
export function firstYearHalves({ yearHalves, roundsUp, year, joinedDate }: YearGrant): number {
  const [joinedYear, joinedMonth] = [Number(joinedDate.slice(0, 4)), Number(joinedDate.slice(5, 7))];
  if (joinedYear < year) return yearHalves;
  if (joinedYear > year) return 0;
  const twelfths = yearHalves * (13 - joinedMonth);
  return roundsUp ? Math.ceil(twelfths / 12) : Math.floor(twelfths / 12);
}

interface LeaveSpan {
  fromDate: string;
  fromNoon: boolean;
  toDate: string;
  toNoon: boolean;
}

/** Whether the leave ends after it begins. */
export const isForward = ({ fromDate, fromNoon, toDate, toNoon }: LeaveSpan) =>
  fromDate < toDate || (fromDate === toDate && !(fromNoon && toNoon));

/** How much of a day inside the span it covers. */
export function halvesOn(date: string, { fromDate, fromNoon, toDate, toNoon }: LeaveSpan): 1 | 2 {
  return (date === fromDate && fromNoon) || (date === toDate && toNoon) ? 1 : 2;
}
