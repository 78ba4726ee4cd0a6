/** The first and the last day. On a phone they stand below each other. */
export const ActivityDays = ({ activity: { fromDay, toDay } }: { activity: { fromDay: string; toDay: string } }) => (
  <>
    <span className="num">{fromDay}</span> – <span className="num">{toDay}</span>
  </>
);
