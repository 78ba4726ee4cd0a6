import { memberApi } from '@netbar/contract/member/member.api';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { play } from '#features/realtime/kit/sound.ts';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { cartAct } from './carts.store.ts';
import { consoleWords } from './console.words.ts';
import { addToCart } from './GoodsGrid.tsx';
import { byBarcode, type Goods } from './goods.rules.ts';
import { useScan } from './scans.ts';
import { useIsBarred } from './use-goods.ts';

/** What a scanner reads at the counter: goods go into the cart, a member's card names the buyer, the rest is refused aloud. */
export function useScanGoods(goods: readonly Goods[]) {
  const t = useWords(consoleWords);
  const { message } = App.useApp();
  const canFind = useCan('MEMBER_LIST');
  const isBarred = useIsBarred();
  const refuse = (text: string) => {
    play('wrong', 'here');
    void message.error(text);
  };
  const findMember = async (code: string) => {
    const found = canFind ? await call(memberApi.list, { keyword: code, status: 'ACTIVE', limit: 2 }) : { rows: [] };
    const [only, other] = found.rows;
    if (!only || other) return refuse(fill(t.unknownCode, { code }));
    cartAct({ do: 'setMember', memberId: only.id });
  };
  useScan((code) => {
    const found = byBarcode(goods, code);
    if (!found) return void findMember(code).catch((error: Error) => refuse(error.message));
    if (isBarred(found)) return refuse(`${found.name} ${t.soldOut}`);
    addToCart(found);
  });
}
