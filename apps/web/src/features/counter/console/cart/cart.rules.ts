/** The product data a cart line keeps, so that it does not depend on the loaded goods list. */
export interface CartGoods {
  productId: string;
  name: string;
  spec: string;
  /** The price to pay and the price before discount. The server computes both again when it makes the order. */
  priceFen: number;
  listFen: number;
}

export interface CartLine extends CartGoods {
  qty: number;
}

export interface Cart {
  lines: readonly CartLine[];
  memberId: string | undefined;
  /** The seat the cart is for. */
  machineId: string | undefined;
}

/** A cart on hold, with the name and time it is listed by. */
export interface HeldCart extends Cart {
  key: string;
  heldTime: string;
  name: string;
}

export interface Carts {
  current: Cart;
  held: readonly HeldCart[];
  /** Earlier carts for undo, newest last, and undone ones for redo. */
  past: readonly Cart[];
  future: readonly Cart[];
}

export type CartAction =
  | { do: 'add'; goods: CartGoods; qty?: number }
  | { do: 'setQty'; productId: string; qty: number }
  | { do: 'remove'; productId: string }
  | { do: 'setMember'; memberId: string | undefined }
  | { do: 'setSeat'; machineId: string | undefined; memberId?: string | undefined }
  | { do: 'clear' }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'hold'; key: string; heldTime: string; name: string }
  | { do: 'recall'; key: string; heldTime: string; name: string }
  | { do: 'drop'; key: string }
  | { do: 'sold' };

export const emptyCart: Cart = { lines: [], memberId: undefined, machineId: undefined };
export const noCarts: Carts = { current: emptyCart, held: [], past: [], future: [] };

export const MOST_PER_LINE = 999;
const MOST_UNDO = 50;
/** The limit of held carts; more would be hard to find again. */
export const MOST_HELD = 20;

export const isEmptyCart = ({ lines }: Cart) => lines.length === 0;
const isUntouched = (cart: Cart) => isEmptyCart(cart) && cart.memberId === undefined && cart.machineId === undefined;
export const piecesOf = ({ lines }: Cart) => lines.reduce((sum, { qty }) => sum + qty, 0);
export const listSum = ({ lines }: Cart) => lines.reduce((sum, { qty, listFen }) => sum + qty * listFen, 0);
export const dueOf = ({ lines }: Cart) => lines.reduce((sum, { qty, priceFen }) => sum + qty * priceFen, 0);

/** Applies an action to the carts of a branch. Changes to the current cart can be undone; selling and holding cannot. */
export function applyCartAction(carts: Carts, done: CartAction): Carts {
  switch (done.do) {
    case 'undo':
      return undo(carts);
    case 'redo':
      return redo(carts);
    case 'hold':
      return hold(carts, done);
    case 'recall':
      return recall(carts, done);
    case 'drop':
      return { ...carts, held: carts.held.filter(({ key }) => key !== done.key) };
    case 'sold':
      return { ...carts, current: emptyCart, past: [], future: [] };
    case 'add':
    case 'setQty':
    case 'remove':
    case 'setMember':
    case 'setSeat':
    case 'clear':
      return remember(carts, change(carts.current, done));
  }
}

type Change = Extract<CartAction, { do: 'add' | 'setQty' | 'remove' | 'setMember' | 'setSeat' | 'clear' }>;

function change(cart: Cart, done: Change): Cart {
  switch (done.do) {
    case 'add':
      return { ...cart, lines: added(cart.lines, done.goods, done.qty ?? 1) };
    case 'setQty':
      return { ...cart, lines: withQty(cart.lines, done.productId, done.qty) };
    case 'remove':
      return { ...cart, lines: cart.lines.filter(({ productId }) => productId !== done.productId) };
    case 'setMember':
      return cart.memberId === done.memberId ? cart : { ...cart, memberId: done.memberId };
    case 'setSeat':
      return seated(cart, done);
    case 'clear':
      return isUntouched(cart) ? cart : emptyCart;
  }
}

/** The member at the seat becomes the buyer; at a seat without one the buyer stays. */
function seated(cart: Cart, { machineId, memberId }: { machineId: string | undefined; memberId?: string | undefined }): Cart {
  const buyer = memberId ?? cart.memberId;
  return cart.machineId === machineId && cart.memberId === buyer ? cart : { ...cart, machineId, memberId: buyer };
}

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
  if (current === carts.current || (current.lines === carts.current.lines && sameHead(current, carts.current))) return carts;
  return { ...carts, current, past: [...carts.past, carts.current].slice(-MOST_UNDO), future: [] };
}

const sameHead = (a: Cart, b: Cart) => a.memberId === b.memberId && a.machineId === b.machineId;

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

interface Held {
  key: string;
  heldTime: string;
  name: string;
}

/** Does nothing for an empty cart or when the limit of held carts is reached. */
function hold(carts: Carts, { key, heldTime, name }: Held): Carts {
  if (isEmptyCart(carts.current) || carts.held.length >= MOST_HELD) return carts;
  return { current: emptyCart, held: [...carts.held, { ...carts.current, key, heldTime, name }], past: [], future: [] };
}

/** Resumes a held cart. The current cart, unless empty, is held in its place, so nothing is lost. */
function recall(carts: Carts, { key, heldTime, name }: Held): Carts {
  const found = carts.held.find((cart) => cart.key === key);
  if (!found) return carts;
  const { lines, memberId, machineId } = found;
  const aside = isEmptyCart(carts.current) ? [] : [{ ...carts.current, key: `${key}+`, heldTime, name }];
  const held = carts.held.flatMap((cart) => (cart === found ? aside : [cart]));
  return { current: { lines, memberId, machineId }, held, past: [], future: [] };
}
