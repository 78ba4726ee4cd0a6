/** A day, and whether leave begins or ends at its middle. */
export interface DayHalf {
  date?: string | undefined;
  isHalf: boolean;
}

/** What the fields of the form are called; the contract has four fields for the two ends. */
export interface TypedLeave {
  employeeId?: string;
  typeId?: string;
  from?: DayHalf;
  to?: DayHalf;
}

/** As the server takes it: both ends, with halves. */
export const spanOf = ({ from, to }: TypedLeave) => ({
  fromDate: from?.date,
  fromNoon: from?.isHalf ?? false,
  toDate: to?.date,
  toNoon: to?.isHalf ?? false,
});
