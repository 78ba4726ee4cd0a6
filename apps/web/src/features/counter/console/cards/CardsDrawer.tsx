import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { CardDesk } from '#features/activities/recharge-card/kit/CardDesk.tsx';
import { RedeemHere } from '#features/activities/recharge-card/kit/RedeemDrawer.tsx';
import { useCarts } from '#features/counter/console/cart/carts.store.ts';
import { useWords } from '#kernel/lang.ts';
import { cardsWords } from './cards.words.ts';

/** Recharge cards at the counter: those on sale, and redeeming one for the member of the cart. */
export function CardsDrawer({ branchId, onClose }: { branchId: string; onClose: () => void }) {
  const t = useWords(cardsWords);
  const memberId = useCarts((state) => state.current.memberId);
  const [isRedeeming, setRedeeming] = useState(false);
  const redeem = (
    <Button type="primary" disabled={!memberId} onClick={() => setRedeeming(true)}>
      {t.redeem}
    </Button>
  );
  return (
    <Drawer open title={t.cards} size={640} onClose={onClose} extra={redeem}>
      {!memberId && <p className="sec">{t.memberFirst}</p>}
      <CardDesk branchId={branchId} />
      {isRedeeming && memberId && <RedeemHere branchId={branchId} memberId={memberId} onClose={() => setRedeeming(false)} />}
    </Drawer>
  );
}
