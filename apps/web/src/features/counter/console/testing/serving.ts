/**
 * Who is being served in a window, told from what the cashier did there and not from the stores. A sale, a recharge or a seat
 * session may carry only a member and a seat that were named in this serving.
 */
export interface Serving {
  /** The same for a cart on hold and when it is recalled. */
  id: symbol;
  shiftId: string | undefined;
  memberId: string | undefined;
  seatId: string | undefined;
  /** The session at the seat when it was picked. */
  sessionId: string | undefined;
  /** Everything named in this serving. */
  members: Set<string | undefined>;
  seats: Set<string | undefined>;
  /** After undo or redo any of them may be on screen. */
  isUndone: boolean;
}

export const copyOf = (serving: Serving): Serving => ({
  ...serving,
  members: new Set(serving.members),
  seats: new Set(serving.seats),
});

export const newServing = (shiftId: string | undefined): Serving => ({
  id: Symbol('serving'),
  shiftId,
  memberId: undefined,
  seatId: undefined,
  sessionId: undefined,
  members: new Set([undefined]),
  seats: new Set([undefined]),
  isUndone: false,
});

export function name(serving: Serving, to: Partial<Pick<Serving, 'memberId' | 'seatId' | 'sessionId'>>) {
  Object.assign(serving, to);
  serving.members.add(serving.memberId);
  serving.seats.add(serving.seatId);
}

/** The guest who sits there is served; a free seat begins without the guest of another. */
export function pick(serving: Serving, seatId: string | undefined, guest: { id: string; memberId: string } | undefined) {
  if (guest) return name(serving, { seatId, sessionId: guest.id, memberId: guest.memberId });
  name(serving, { seatId, ...(serving.sessionId !== undefined && { memberId: undefined, sessionId: undefined }) });
}

export const isServed = (serving: Serving, memberId: string | undefined) =>
  serving.isUndone ? serving.members.has(memberId) : serving.memberId === memberId;
export const isSeatOf = (serving: Serving, seatId: string | undefined) =>
  serving.isUndone ? serving.seats.has(seatId) : serving.seatId === seatId;
