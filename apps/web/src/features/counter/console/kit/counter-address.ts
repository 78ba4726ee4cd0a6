/** What other pages may ask the counter to begin with. Money moves only by what the cashier does there. */
export interface CounterTask {
  memberId?: string;
  /** The number of the seat to show. */
  seatNo?: string;
  do?: 'recharge' | 'register';
  /** What was typed to find somebody who is to be registered. */
  typed?: string;
  /** The code of a coupon for the current cart. */
  couponCode?: string;
}

/** The query of the counter's address. */
export const counterQuery = (task: CounterTask) => `?${new URLSearchParams({ ...task }).toString()}`;

export function readCounterTask(query: URLSearchParams): CounterTask | undefined {
  const names = ['memberId', 'seatNo', 'do', 'typed', 'couponCode'];
  const [memberId, seatNo, wanted, typed, couponCode] = names.map((name) => query.get(name) ?? undefined);
  const task = wanted === 'recharge' || wanted === 'register' ? wanted : undefined;
  if (!memberId && !seatNo && !task && !couponCode) return undefined;
  return {
    ...(memberId && { memberId }),
    ...(seatNo && { seatNo }),
    ...(task && { do: task }),
    ...(typed && { typed }),
    ...(couponCode && { couponCode }),
  };
}
