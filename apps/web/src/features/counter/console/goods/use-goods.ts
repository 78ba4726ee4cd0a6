import { productApi } from '@netbar/contract/goods/product/product.api';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { isWholeNumber } from '@netbar/contract/guests/member/member.rules';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { changeCarts, useCarts } from '#features/counter/console/cart/carts.store.ts';
import { showAtCounter, useCounter } from '#features/counter/console/counter.store.ts';
import { showCart } from '#features/counter/console/pay/payment.store.ts';
import { useScan } from '#kit/scanner/use-scanner.ts';
import { useAllRows } from '#features/counter/console/use-all-rows.ts';
import { play } from '#features/platform/realtime/kit/sound.ts';
import { useCanHere } from '#kernel/flags.ts';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { byBarcode, isForSale, isSoldOut, toCart, type Goods } from './goods.rules.ts';
import { goodsWords } from './goods.words.ts';

type Spell = (name: string) => { initials: string; pinyin: string };

/** The pinyin dictionary is large and loads separately; until then goods are found by name and code. */
function useSpell(): Spell | undefined {
  const [spell, setSpell] = useState<{ by: Spell }>();
  useEffect(() => {
    void import('pinyin-pro').then(({ pinyin }) => {
      const by: Spell = (name) => {
        const syllables = pinyin(name, { toneType: 'none', type: 'array' });
        return { initials: syllables.map((each) => each[0] ?? '').join(''), pinyin: syllables.join('') };
      };
      setSpell({ by });
    });
  }, []);
  return spell?.by;
}

/** The goods the branch sells now, at current prices. */
export function useGoods(branchId: string) {
  const can = useCanHere('PRODUCT_LIST');
  const spell = useSpell();
  const { data, error, refetch } = useAllRows(productApi.list, { branchId, shelf: 'ON' }, can);
  const goods = useMemo(
    () => data?.filter(isForSale).map((row): Goods => ({ ...row, ...(spell?.(row.name) ?? { initials: '', pinyin: '' }) })),
    [data, spell],
  );
  return useMemo(() => ({ goods, can, error, retry: () => void refetch() }), [goods, can, error, refetch]);
}

/** Whether goods may not be added: the stock shows none, and whoever is signed in may not force a sale. */
export function useIsBarred() {
  const canForce = useCanHere('FORCE_SALE');
  return (goods: Goods) => !canForce && isSoldOut(goods);
}

export const addToCart = (goods: Goods) => {
  showCart();
  changeCarts({ do: 'add', goods: toCart(goods) });
  showAtCounter({ productId: goods.id });
};

/** Makes a member the buyer of the cart they were looked up for; false when that cart is no longer on screen. */
export function nameBuyer(key: string, memberId: string): boolean {
  if (useCarts.getState().current.key !== key || useCounter.getState().stage === 'pay') return false;
  changeCarts({ do: 'setMember', key, memberId });
  return true;
}

/** Handles scanned codes: goods are added to the cart, a member card sets the buyer, anything else plays the error sound. */
export function useScanGoods({ goods, can, error }: Pick<ReturnType<typeof useGoods>, 'goods' | 'can' | 'error'>) {
  const t = useWords(goodsWords);
  const { message } = App.useApp();
  const [canFind, canInquire] = [useCanHere('MEMBER_LIST'), useCanHere('MEMBER_INQUIRY')];
  const isBarred = useIsBarred();
  const refuse = (text: string) => {
    play('wrong', 'here');
    void message.error(text);
  };
  /** A card of another branch of the brand: the server logs the look. */
  const inquire = (keyword: string) => call(memberApi.inquire, { keyword, reason: t.cardScanned });
  const findMember = async (code: string) => {
    const { key } = useCarts.getState().current;
    const found = canFind ? await call(memberApi.list, { keyword: code, status: 'ACTIVE', limit: 2 }) : { rows: [] };
    const rows = found.rows.length === 0 && canInquire && isWholeNumber(code) ? (await inquire(code)).rows : found.rows;
    const [only, other] = rows;
    if (!only || other) return refuse(fill(t.unknownCode, { code }));
    if (!nameBuyer(key, only.id)) refuse(fill(t.otherGuest, { name: only.name }));
  };
  useScan((code) => {
    if (useCarts.getState().shiftId === undefined) return refuse(t.noShift);
    // Not kept until the goods are there: by then the cart may be another guest's.
    if (can && !goods && !error) return refuse(t.goodsLoading);
    const found = byBarcode(goods ?? [], code);
    if (!found) return void findMember(code).catch((error: Error) => refuse(error.message));
    if (isBarred(found)) return refuse(`${found.name} ${t.soldOut}`);
    addToCart(found);
  });
}
