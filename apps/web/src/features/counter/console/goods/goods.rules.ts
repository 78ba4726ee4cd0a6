import type { BranchProductRow } from '@netbar/contract/goods/product/product.model';
import type { CartGoods } from '#features/counter/console/cart/cart.rules.ts';

export type Goods = BranchProductRow & {
  /** Pinyin initials and full pinyin of the name, for the search. */
  initials: string;
  pinyin: string;
};

/** The code of the favourites group. */
export const FAVOURITES = '*';

export interface Group {
  code: string;
  count: number;
}

/** Goods sold at a counter: on the shelf, with a price, and neither material nor for lease. */
export const isForSale = ({ kind, priceFen, shelf }: BranchProductRow) =>
  shelf === 'ON' && priceFen !== null && (kind === 'GOODS' || kind === 'SERVICE' || kind === 'COMBO');

/** How many are left to sell. Undefined for services and combos, and for goods that the person at the till counts blind. */
const leftOf = ({ kind, onHand, reserved }: BranchProductRow) =>
  kind === 'GOODS' && onHand !== null && reserved !== null ? Math.max(0, onHand - reserved) : undefined;
/** Services never run out, and the server checks the parts of combos. */
export const isSoldOut = ({ kind, isSoldOut: isOut }: BranchProductRow) => kind === 'GOODS' && isOut;

/** Below this the tile shows how many are left. */
const FEW = 10;
export function fewOf(goods: BranchProductRow): number | undefined {
  const left = leftOf(goods);
  return left !== undefined && left > 0 && left < Math.max(FEW, goods.minStock ?? 0) ? left : undefined;
}

/** The classes that have something to sell, in the order of the dictionary, after the favourites. */
export function groupsOf(goods: readonly Goods[], classes: readonly string[], favourites: readonly string[]): Group[] {
  const liked = goods.filter(({ id }) => favourites.includes(id)).length;
  const known = [...new Set([...classes, ...goods.map(({ classifyCode }) => classifyCode)])];
  const groups = known.map((code) => ({ code, count: goods.filter(({ classifyCode }) => classifyCode === code).length }));
  return [{ code: FAVOURITES, count: liked }, ...groups.filter(({ count }) => count > 0)];
}

/** Favourites stand in the order they were marked. */
export const inGroup = (goods: readonly Goods[], code: string, favourites: readonly string[]): Goods[] =>
  code === FAVOURITES
    ? favourites.flatMap((id) => goods.find((each) => each.id === id) ?? [])
    : goods.filter(({ classifyCode }) => classifyCode === code);

/** By name, pinyin, initials, code or barcode. */
export function findGoods(goods: readonly Goods[], typed: string): Goods[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const texts = ({ name, spec, code, barcode, initials, pinyin }: Goods) => [name, spec, code, barcode ?? '', initials, pinyin];
  const rank = (each: Goods) => (texts(each).some((text) => text.toLowerCase().startsWith(wanted)) ? 0 : 1);
  return goods
    .filter((each) => texts(each).some((text) => text.toLowerCase().includes(wanted)))
    .toSorted((a, b) => rank(a) - rank(b));
}

export const byBarcode = (goods: readonly Goods[], code: string) => goods.find(({ barcode }) => barcode === code);

export const toCart = ({ id, name, spec, priceFen, ...row }: BranchProductRow): CartGoods => ({
  productId: id,
  name,
  spec,
  priceFen: priceFen ?? 0,
  minPriceFen: row.minPriceFen,
  classifyCode: row.classifyCode,
  groupCode: row.groupCode,
});

/** The number to type for a tile: 01, 02 … by its place in the group. */
export const numberOf = (place: number) => String(place + 1).padStart(2, '0');
