import { productApi } from '@netbar/contract/product/product.api';
import { useEffect, useMemo, useState } from 'react';
import { useCan } from '#kernel/session.ts';
import { isForSale, isSoldOut, type Goods } from './goods.rules.ts';
import { useAll } from './use-all.ts';

type Spell = (name: string) => { initials: string; pinyin: string };

/** The dictionary of pinyin is large and comes by itself; until then goods are found by name and code. */
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

/** What the branch sells now, at the price of now. */
export function useGoods(branchId: string) {
  const can = useCan('PRODUCT_LIST');
  const spell = useSpell();
  const { data, error, refetch } = useAll(productApi.list, { branchId, shelf: 'ON' }, can);
  const goods = useMemo(
    () => data?.filter(isForSale).map((row): Goods => ({ ...row, ...(spell?.(row.name) ?? { initials: '', pinyin: '' }) })),
    [data, spell],
  );
  return useMemo(() => ({ goods, can, error, retry: () => void refetch() }), [goods, can, error, refetch]);
}

/** Goods that may not go into the cart: the book has none, and nobody here may sell what it does not know of. */
export function useIsBarred() {
  const canForce = useCan('FORCE_SALE');
  return (goods: Goods) => !canForce && isSoldOut(goods);
}
