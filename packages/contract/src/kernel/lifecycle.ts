/** One action of a document: the statuses it may start from and the one it leads to. `same` keeps the status, as paying a confirmed order does. */
export interface Transition<S extends string = string> {
  from: readonly S[];
  to: S | 'same';
  /** The function code a person needs; without one only the system may take this step. */
  can?: string;
}

/** The statuses and actions of one kind of document. Server and browser read it, and the database refuses other changes of status. */
export interface Lifecycle<S extends string = string, A extends string = string> {
  name: string;
  initial: readonly S[];
  actions: Readonly<Record<A, Transition<S>>>;
}

export const defineLifecycle = <const S extends string, const A extends string>(lifecycle: Lifecycle<S, A>): Lifecycle<S, A> =>
  lifecycle;

/** The status after the action; undefined when the action is not allowed in this status. */
export function nextStatus<S extends string, A extends string>(
  lifecycle: Lifecycle<S, A>,
  status: S,
  action: NoInfer<A>,
): S | undefined {
  const { from, to } = lifecycle.actions[action];
  if (!from.includes(status)) return undefined;
  return to === 'same' ? status : to;
}

/** All permitted changes of status, for the database's guard and for tests that try the others. */
export const edgesOf = (lifecycle: Lifecycle) =>
  Object.entries(lifecycle.actions).flatMap(([action, { from, to }]) =>
    from.map((status) => ({ action, from: status, to: to === 'same' ? status : to })),
  );
