/** What other pages may ask the counter to begin with. Money moves only by what the cashier does there. */
export interface CounterTask {
  memberId?: string;
  /** The number of the seat to show. */
  seatNo?: string;
  do?: 'recharge' | 'register';
  /** What was typed to find somebody who is to be registered. */
  typed?: string;
}

/** The query of the counter's address. */
export const counterQuery = (task: CounterTask) => `?${new URLSearchParams({ ...task }).toString()}`;

export function readCounterTask(query: URLSearchParams): CounterTask | undefined {
  const [memberId, seatNo, wanted, typed] = ['memberId', 'seatNo', 'do', 'typed'].map((name) => query.get(name) ?? undefined);
  const task = wanted === 'recharge' || wanted === 'register' ? wanted : undefined;
  if (!memberId && !seatNo && !task) return undefined;
  return { ...(memberId && { memberId }), ...(seatNo && { seatNo }), ...(task && { do: task }), ...(typed && { typed }) };
}
