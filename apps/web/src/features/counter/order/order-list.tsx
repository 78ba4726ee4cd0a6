import { BellOutlined, CustomerServiceOutlined, GiftOutlined, ShoppingOutlined, WalletOutlined } from '@ant-design/icons';
import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow, OrderSums } from '@netbar/contract/counter/order/order.model';
import { callTypes, isCall } from '@netbar/contract/counter/order/order.rules';
import {
  orderSourceWords,
  orderStatusWords,
  orderTypeWords,
  paidWords,
  refundStatusWords,
} from '@netbar/contract/counter/order/order.words';
import { fill, type Words } from '@netbar/contract/kernel/words';
import { tenderWords } from '@netbar/contract/money/shift/tender.words';
import { Fragment } from 'react';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilter } from '#kit/branch/use-branch-filter.tsx';
import type { Bulk } from '#kit/list/BulkBar.tsx';
import { codeColumn, moneyColumn, nameColumn, textColumn, timeColumn } from '#kit/list/columns.tsx';
import type { Column, Filter, ListSums, TabRow } from '#kit/list/list.types.ts';
import { Money } from '#kit/Money.tsx';
import { orderWords } from './order.words.ts';
import { OrderStatusTag, PaidTag, RefundTag } from './OrderTags.tsx';

/** The conditions of the order list. It begins with the orders of today. */
export function useOrderFilters(): Filter[] {
  const t = useWords(orderWords);
  const lang = useLang();
  const branch = useBranchFilter(t.branch);
  const select = (name: string, label: string, words: Record<string, Words>): Filter => ({
    kind: 'select',
    name,
    label,
    options: Object.entries(words).map(([value, said]) => ({ value, label: said[lang] })),
  });
  const callWords = Object.fromEntries(callTypes.map((type) => [type, orderTypeWords[type]]));
  return [
    { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
    { kind: 'days', name: 'from', toName: 'to', label: t.date, byDefault: 'today' },
    branch,
    select('source', t.source, orderSourceWords),
    select('tender', t.tender, tenderWords),
    select('paid', t.paid, paidWords),
    select('refundStatus', t.refund, refundStatusWords),
    select('call', t.callType, callWords),
  ];
}

/** Service calls bring no money: they have a tab of their own and are in no other. */
export function useOrderTabs(): TabRow[] {
  const t = useWords(orderWords);
  const lang = useLang();
  const statuses = (['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED'] as const).map((value) => ({
    value,
    label: orderStatusWords[value][lang],
  }));
  return [
    {
      name: 'type',
      label: t.type,
      tabs: [
        { value: 'MONEY', label: t.money },
        { value: 'SALE', label: t.sales, icon: <ShoppingOutlined /> },
        { value: 'CHARGE', label: t.charges, icon: <WalletOutlined /> },
        { value: 'LEASE', label: t.leases, icon: <CustomerServiceOutlined /> },
        { value: 'EXCHANGE', label: t.exchanges, icon: <GiftOutlined /> },
        { value: 'CALLS', label: t.calls, icon: <BellOutlined />, isApart: true },
      ],
    },
    {
      name: 'status',
      label: t.status,
      tabs: [
        { value: '', label: t.allStatuses },
        ...statuses,
        { value: 'UNPAID', label: t.unpaid, isApart: true },
        { value: 'REFUND_TROUBLE', label: t.refundTrouble },
      ],
    },
  ];
}

export function useOrderColumns(): Column<OrderRow>[] {
  const t = useWords(orderWords);
  const lang = useLang();
  const tendersOf = ({ type, tenders, status, paid }: OrderRow) =>
    tenders.length === 0 && paid === 'unpaid' && status !== 'CANCELLED' ? (
      <PaidTag type={type} paid={paid} />
    ) : (
      joinNames(tenders.map((tender) => tenderWords[tender][lang]))
    );
  return [
    nameColumn('no', t.keyword, (row) => row.no, { card: 'note' }),
    textColumn('type', t.type, (row) => orderTypeWords[row.type][lang], { card: 'head' }),
    codeColumn('machine', t.machine, (row) => row.machineNo, { card: 'head' }),
    textColumn(
      'member',
      t.member,
      (row) => row.memberName ?? (isCall(row.type) ? '' : <span className="muted">{t.walkIn}</span>),
    ),
    textColumn('content', t.content, contentOf, { card: 'main', most: 220 }),
    moneyColumn('gross', t.gross, (row) => row.grossFen),
    moneyColumn('discount', t.discount, (row) => -row.discountFen),
    moneyColumn('payable', t.payable, (row) => row.payableFen, { card: 'aside' }),
    moneyColumn('paidFen', t.paidFen, (row) => row.paidFen, { isHidden: true }),
    textColumn('tenders', t.tender, tendersOf, { card: 'note', most: 110 }),
    textColumn('status', t.status, (row) => <OrderStatusTag status={row.status} />),
    textColumn('paid', t.paid, (row) => <PaidTag type={row.type} paid={row.paid} />, { isHidden: true }),
    textColumn('refund', t.refund, (row) => <RefundTag refundStatus={row.refundStatus} />),
    moneyColumn('refundedFen', t.refundedFen, (row) => row.refundedFen, { isHidden: true }),
    textColumn('source', t.source, (row) => orderSourceWords[row.source][lang], { isHidden: true }),
    textColumn('branch', t.branch, (row) => row.branchName, { isHidden: true }),
    textColumn('who', t.who, (row) => row.creatorName, { isHidden: true }),
    timeColumn('time', t.time, (row) => row.createdTime, { card: 'note', as: 'recent' }),
  ];
}

const contentOf = ({ summary, qty }: OrderRow) => (summary ? `${summary} ×${qty}` : '');

/** 应付 − 优惠 − 未付 = 实付, and 实付 − 已退款 = 净收. */
export function useOrderSums(): (sums: OrderSums) => ListSums | undefined {
  const t = useWords(orderWords);
  const lang = useLang();
  const tendersOf = ({ tenders }: OrderSums) =>
    tenders.map(({ tender, amountFen }, i) => (
      <Fragment key={tender}>
        {i > 0 && ' · '}
        {tenderWords[tender][lang]} <Money fen={amountFen} />
      </Fragment>
    ));
  const said = (sums: OrderSums): ListSums => ({
    title: fill(t.sumOf, { n: sums.orders }),
    note: sums.cancelled > 0 && fill(t.notSummed, { n: sums.cancelled }),
    cells: [
      { key: 'gross', label: t.gross, fen: sums.grossFen },
      { key: 'discount', label: t.discount, fen: -sums.discountFen, tone: 'plum' },
      { key: 'unpaid', label: fill(t.unpaidOf, { n: sums.unpaidOrders }), fen: -sums.unpaidFen, tone: 'warning' },
      ...(sums.overpaidFen > 0 ? [{ key: 'over', label: t.overpaid, fen: sums.overpaidFen }] : []),
      { key: 'paid', label: t.paidFen, fen: sums.paidFen, isStrong: true },
      { key: 'refunded', label: fill(t.refundedOf, { n: sums.refundedOrders }), fen: -sums.refundedFen, tone: 'plum' },
      { key: 'net', label: t.netTaken, fen: sums.netFen, isStrong: true },
    ],
    parts: sums.tenders.length > 0 && (
      <>
        {t.paidBy} {tendersOf(sums)}
      </>
    ),
  });
  // Service calls alone have no sums.
  return (sums) => (sums.orders + sums.cancelled > 0 ? said(sums) : undefined);
}

/** Several orders are accepted or completed at once by people of the counter. */
export function useOrderBulk(): Bulk<OrderRow> {
  const t = useWords(orderWords);
  const canWork = useCan('ORDER_WORK');
  const input = ({ id: orderId, version }: OrderRow) => ({ orderId, version });
  return {
    nameOf: ({ no }) => no,
    sums: [
      { key: 'gross', label: t.gross, fen: (row) => row.grossFen },
      { key: 'discount', label: t.discount, fen: (row) => -row.discountFen },
      { key: 'payable', label: t.payable, fen: (row) => row.payableFen },
    ],
    actions: canWork
      ? [
          {
            key: 'accept',
            label: t.accept,
            isFor: ({ status }) => status === 'PENDING',
            whyNot: () => t.notAcceptable,
            api: orderApi.accept,
            input,
          },
          {
            key: 'complete',
            label: t.complete,
            isFor: ({ status, paid }) => status === 'CONFIRMED' && paid === 'paid',
            whyNot: () => t.notCompletable,
            ask: t.askComplete,
            api: orderApi.complete,
            input,
          },
        ]
      : [],
  };
}
