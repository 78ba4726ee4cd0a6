import type { PickedCoupon } from '#features/activities/coupon/kit/picked-coupon.ts';

/** The product data a cart line keeps, so that it does not depend on the loaded goods list. */
export interface CartGoods {
  productId: string;
  name: string;
  spec: string;
  /** Before activities. The server computes the price again when it makes the order. */
  priceFen: number;
  minPriceFen?: number;
  /** For the conditions of activities. */
  classifyCode?: string;
  groupCode?: string;
}

export interface CartLine extends CartGoods {
  qty: number;
}

/**
 * What one guest buys in one shift. The key names this one intent: the sale is sent under it, so a cart is sold once, from
 * whichever window.
 */
export interface Cart {
  key: string;
  /** The shift the cart was begun in; undefined before the own shift is known. */
  shiftId: string | undefined;
  lines: readonly CartLine[];
  coupons?: readonly PickedCoupon[];
  memberId: string | undefined;
  /** The seat the cart is for, and the seat session whose guest it is for; a free seat has none. */
  machineId: string | undefined;
  sessionId: string | undefined;
}

/** A cart on hold, with the name and time it is listed by. */
export interface HeldCart extends Cart {
  heldTime: string;
  name: string;
}

export interface Carts {
  /** The own open shift. Without one nothing can be put into a cart. */
  shiftId: string | undefined;
  current: Cart;
  held: readonly HeldCart[];
  /** Earlier carts for undo, newest last, and undone ones for redo. */
  past: readonly Cart[];
  future: readonly Cart[];
}

/** Who sits at a seat: a member, or a guest without a membership. */
export interface SeatGuest {
  sessionId: string;
  memberId: string | undefined;
}

interface HeldAs {
  heldTime: string;
  name: string;
}

/** Actions that carry the key of a cart do nothing when that cart is no longer there. */
export type CartAction =
  | { do: 'add'; goods: CartGoods; qty?: number }
  | { do: 'setQty'; productId: string; qty: number }
  | { do: 'remove'; productId: string }
  | { do: 'setCoupons'; coupons: readonly PickedCoupon[] }
  | { do: 'setMember'; key: string; memberId: string | undefined }
  | { do: 'setSeat'; machineId: string | undefined; guest: SeatGuest | undefined }
  | { do: 'moveSeat'; key: string; machineId: string }
  | { do: 'leaveSeat'; key: string }
  | { do: 'undo' }
  | { do: 'redo' }
  | ({ do: 'hold' } & HeldAs)
  | ({ do: 'recall'; key: string } & HeldAs)
  | { do: 'drop'; key: string }
  | { do: 'send'; key: string }
  | ({ do: 'giveBack'; cart: Cart } & HeldAs)
  | { do: 'next'; key: string }
  | ({ do: 'workIn'; shiftId: string | undefined } & HeldAs);

const emptyCart = (key: string, shiftId: string | undefined): Cart => ({
  key,
  shiftId,
  lines: [],
  memberId: undefined,
  machineId: undefined,
  sessionId: undefined,
});
export const noCarts = (key: string): Carts => ({
  shiftId: undefined,
  current: emptyCart(key, undefined),
  held: [],
  past: [],
  future: [],
});

export const MOST_PER_LINE = 999;
const MOST_UNDO = 50;
/** The limit of held carts; more would be hard to find again. */
export const MOST_HELD = 20;

export const isEmptyCart = ({ lines }: Cart) => lines.length === 0;
const isUntouched = ({ memberId, machineId, coupons = [], lines }: Cart) =>
  lines.length === 0 && coupons.length === 0 && memberId === undefined && machineId === undefined;
const isOnHold = ({ held }: Carts, key: string) => held.some((cart) => cart.key === key);
export const piecesOf = ({ lines }: Cart) => lines.reduce((sum, { qty }) => sum + qty, 0);
/** Before activities. */
export const listSum = ({ lines }: Cart) => lines.reduce((sum, { qty, priceFen }) => sum + qty * priceFen, 0);

/**
 * Applies an action to the carts of a branch. Changes to the current cart can be undone; what ends a cart cannot. A new cart gets
 * `newKey`.
 */
export function applyCartAction(carts: Carts, done: CartAction, newKey: string): Carts {
  const begin = (current = emptyCart(newKey, carts.shiftId)): Carts => ({ ...carts, current, past: [], future: [] });
  switch (done.do) {
    case 'add':
    case 'setQty':
    case 'remove':
    case 'setCoupons':
    case 'setMember':
    case 'setSeat':
      return carts.shiftId === undefined ? carts : remember(carts, change(carts.current, done));
    case 'undo':
      return undo(carts);
    case 'redo':
      return redo(carts);
    case 'moveSeat':
      return carts.current.key === done.key ? begin({ ...carts.current, machineId: done.machineId }) : carts;
    case 'leaveSeat':
      return carts.current.key === done.key ? begin(withoutGuest(carts.current, newKey)) : carts;
    case 'hold':
      return isEmptyCart(carts.current) || carts.held.length >= MOST_HELD ? carts : holdCart(begin(), carts.current, done);
    case 'recall':
      return recall(carts, done);
    case 'drop':
      return withoutHeld(carts, done.key);
    case 'send':
      return withoutHeld(carts.current.key === done.key ? begin() : carts, done.key);
    case 'giveBack':
      return giveBack(carts, done);
    case 'next':
      return carts.current.key === done.key && isEmptyCart(carts.current) ? begin() : carts;
    case 'workIn':
      return workIn(carts, done, newKey);
  }
}

type Change = Extract<CartAction, { do: 'add' | 'setQty' | 'remove' | 'setCoupons' | 'setMember' | 'setSeat' }>;

function change(cart: Cart, done: Change): Cart {
  switch (done.do) {
    case 'add':
      return { ...cart, lines: added(cart.lines, done.goods, done.qty ?? 1) };
    case 'setQty':
      return { ...cart, lines: withQty(cart.lines, done.productId, done.qty) };
    case 'remove':
      return { ...cart, lines: cart.lines.filter(({ productId }) => productId !== done.productId) };
    case 'setCoupons':
      return { ...cart, coupons: done.coupons };
    case 'setMember':
      return cart.key === done.key ? withOwnCoupons(cart, { ...cart, memberId: done.memberId }) : cart;
    case 'setSeat':
      return withOwnCoupons(cart, seated(cart, done));
  }
}

/** Another buyer does not use the coupons of the one before. Those that were brought by their code stay. */
const withOwnCoupons = (before: Cart, after: Cart): Cart =>
  before.memberId === after.memberId || !after.coupons
    ? after
    : { ...after, coupons: after.coupons.filter(({ code }) => code !== undefined) };

/**
 * The guest of an occupied seat becomes the buyer. A free seat keeps the buyer who was named for this cart, but never one who sits
 * at another seat.
 */
function seated(cart: Cart, { machineId, guest }: Pick<Extract<CartAction, { do: 'setSeat' }>, 'machineId' | 'guest'>): Cart {
  if (guest) return { ...cart, machineId, ...guest };
  const memberId = cart.sessionId === undefined ? cart.memberId : undefined;
  return { ...cart, machineId, sessionId: undefined, memberId };
}

/** The guest left: an empty cart is over. Goods stay, for whoever is named next. */
const withoutGuest = (cart: Cart, newKey: string): Cart =>
  isEmptyCart(cart)
    ? emptyCart(newKey, cart.shiftId)
    : withOwnCoupons(cart, { ...cart, memberId: undefined, machineId: undefined, sessionId: undefined });

/** The latest price applies to the whole line. */
function added(lines: readonly CartLine[], goods: CartGoods, qty: number): readonly CartLine[] {
  const known = lines.find(({ productId }) => productId === goods.productId);
  if (!known) return [...lines, { ...goods, qty: Math.min(MOST_PER_LINE, qty) }];
  return lines.map((line) => (line === known ? { ...goods, qty: Math.min(MOST_PER_LINE, line.qty + qty) } : line));
}

function withQty(lines: readonly CartLine[], productId: string, qty: number): readonly CartLine[] {
  const wanted = Math.min(MOST_PER_LINE, Math.trunc(qty));
  const line = lines.find((each) => each.productId === productId);
  if (!line || line.qty === wanted) return lines;
  return wanted < 1
    ? lines.filter((each) => each !== line)
    : lines.map((each) => (each === line ? { ...each, qty: wanted } : each));
}

function remember(carts: Carts, current: Cart): Carts {
  const isSame = current.lines === carts.current.lines && current.coupons === carts.current.coupons;
  if (isSame && hasSameGuest(current, carts.current)) return carts;
  return { ...carts, current, past: [...carts.past, carts.current].slice(-MOST_UNDO), future: [] };
}

const hasSameGuest = (a: Cart, b: Cart) =>
  a.memberId === b.memberId && a.machineId === b.machineId && a.sessionId === b.sessionId;

function undo(carts: Carts): Carts {
  const before = carts.past.at(-1);
  if (!before) return carts;
  return { ...carts, current: before, past: carts.past.slice(0, -1), future: [...carts.future, carts.current] };
}

function redo(carts: Carts): Carts {
  const after = carts.future.at(-1);
  if (!after) return carts;
  return { ...carts, current: after, past: [...carts.past, carts.current], future: carts.future.slice(0, -1) };
}

const withoutHeld = (carts: Carts, key: string): Carts =>
  isOnHold(carts, key) ? { ...carts, held: carts.held.filter((cart) => cart.key !== key) } : carts;

function holdCart(carts: Carts, cart: Cart, { heldTime, name }: HeldAs): Carts {
  return { ...carts, held: [...carts.held, { ...cart, heldTime, name }] };
}

/**
 * Resumes a held cart. The current cart, unless empty, is held in its place, so nothing is lost. The guest of an earlier shift is
 * named again: by now another may sit there.
 */
function recall(carts: Carts, { key, heldTime, name }: { key: string } & HeldAs): Carts {
  const found = carts.held.find((cart) => cart.key === key);
  if (!found || carts.shiftId === undefined) return carts;
  const { heldTime: _, name: __, ...cart } = found;
  const isOfShift = cart.shiftId === carts.shiftId;
  const current = { ...(isOfShift ? cart : withoutGuest(cart, key)), shiftId: carts.shiftId };
  const aside = isEmptyCart(carts.current) ? [] : [{ ...carts.current, heldTime, name }];
  const held = carts.held.flatMap((each) => (each === found ? aside : [each]));
  return { ...carts, current, held, past: [], future: [] };
}

/** A cart whose sale was refused comes back to the front, or among the held ones when the next guest is being served. */
function giveBack(carts: Carts, { cart, heldTime, name }: { cart: Cart } & HeldAs): Carts {
  if (carts.current.key === cart.key || isOnHold(carts, cart.key)) return carts;
  if (isUntouched(carts.current) && cart.shiftId === carts.shiftId) return { ...carts, current: cart, past: [], future: [] };
  return holdCart(carts, cart, { heldTime, name });
}

/** Another shift begins with an empty cart. Goods that were not sold wait among the held carts. */
function workIn(carts: Carts, { shiftId, heldTime, name }: { shiftId: string | undefined } & HeldAs, newKey: string): Carts {
  const { current } = carts;
  if (shiftId === undefined || current.shiftId === shiftId) return carts.shiftId === shiftId ? carts : { ...carts, shiftId };
  const begun = { ...carts, shiftId, current: emptyCart(newKey, shiftId), past: [], future: [] };
  return isEmptyCart(current) ? begun : holdCart(begun, current, { heldTime, name });
}
