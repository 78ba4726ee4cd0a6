import { cardSaleApi } from '@netbar/contract/counter/payment/card-sale.api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { SellCardsDrawer } from './kit/SellCardsDrawer.tsx';

const id = (n: number) => `019c0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const batch = { activityId: id(1), no: '50261118100100001', name: '百元充值卡', faceFen: 10_000, priceFen: 9000, left: 40 };

it('sells the cards in the cashier’s hand by the number of the first, for their price in cash', async () => {
  const server = fakeServer();
  server.answerBy(cardSaleApi.sellCards, () => ({ status: 40900, message: '可售的卡不足' }));
  show(<SellCardsDrawer batch={batch} branchId={id(2)} onClose={() => {}} />, { can: ['CARD_SELL'] });
  const branch = { id: id(2), name: '文三路店', brandId: id(5), branchNo: '1001', dayCutoffMin: 0 };
  act(() => useSession.setState((state) => ({ user: { ...state.user!, branches: [branch] } })));
  fireEvent.change(screen.getByLabelText(/数量/), { target: { value: '3' } });
  fireEvent.change(screen.getByLabelText(/第一张卡号/), { target: { value: `${batch.no}-000017` } });
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }));
  await waitFor(() => expect(server.to(cardSaleApi.sellCards)).toHaveLength(1));
  expect(server.to(cardSaleApi.sellCards)[0]?.body).toMatchObject({
    activityId: batch.activityId,
    branchId: id(2),
    qty: 3,
    fromSeq: 17,
    payableFen: 27_000,
    tenders: [{ tender: 'CASH', amountFen: 27_000, tenderedFen: 27_000 }],
  });
});
