/** One action of a document: where it may start and where it leads. `same` keeps the status, as paying a confirmed order does. */
export interface Transition<S extends string = string> {
  from: readonly S[];
  to: S | 'same';
  /** The function code a person needs; without one only the system takes this step. */
  can?: string;
}

/** The life of one kind of document, as data: both sides read it, the database keeps its edges as a fence. */
export interface Machine<S extends string = string, A extends string = string> {
  name: string;
  initial: readonly S[];
  actions: Readonly<Record<A, Transition<S>>>;
}

export const defineMachine = <const S extends string, const A extends string>(machine: Machine<S, A>): Machine<S, A> => machine;

/** Where the action leads from here, or nothing when it is not allowed here. */
export function nextStatus<S extends string, A extends string>(
  machine: Machine<S, A>,
  status: S,
  action: NoInfer<A>,
): S | undefined {
  const { from, to } = machine.actions[action];
  if (!from.includes(status)) return undefined;
  return to === 'same' ? status : to;
}

/** Every permitted step, for the database's own guard and for tests that try all the others. */
export const edgesOf = (machine: Machine) =>
  Object.entries(machine.actions).flatMap(([action, { from, to }]) =>
    from.map((status) => ({ action, from: status, to: to === 'same' ? status : to })),
  );
