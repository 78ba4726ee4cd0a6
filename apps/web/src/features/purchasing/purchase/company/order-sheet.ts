import { formatTime } from '@netbar/contract/kernel/time';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import type { CompanyPurchase, CompanyPurchaseLine } from '@netbar/contract/purchasing/purchase/company-purchase.model';
import { joinNames } from '#kernel/lang.ts';
import type { Sheet } from '#kit/print/PrintSheet.tsx';
import type { CompanyWords } from './company.words.ts';
import { packCount, partOf } from './order.rules.ts';

/** An order on paper, as it goes to the supplier: what to deliver where, and at which price for people who see it. */
export function sheetOf(t: CompanyWords, order: CompanyPurchase): Sheet {
  const { destinations, amountFen } = order;
  const priced = amountFen === null ? [] : [t.price, t.amount].map((title) => ({ title, isNumber: true }));
  return {
    title: t.sheet,
    no: order.no,
    facts: factsOf(t, order),
    columns: [{ title: t.code }, { title: t.product }, { title: t.ordered, isNumber: true }, { title: t.split }, ...priced],
    lines: order.lines.map((line) => ({ key: line.id, cells: cellsOf(t, order, line) })),
    sums: amountFen === null ? [] : [{ label: t.total, value: yuan(amountFen) }],
    places: {
      title: t.destinations,
      rows: destinations.map(({ branchName, address, phone }) => ({
        label: branchName,
        value: [address, phone].filter(Boolean).join(' · ') || t.noAddress,
      })),
    },
    signatures: [t.signBuyer, t.signSupplier],
  };
}

const factsOf = (t: CompanyWords, order: CompanyPurchase) => [
  { label: t.supplier, value: order.supplierName },
  ...(order.contactName ? [{ label: t.contact, value: order.contactName }] : []),
  { label: t.brand, value: order.brandName },
  { label: t.placed, value: order.placedTime ? formatTime(new Date(order.placedTime), 'datetime') : t.stepDraft },
  { label: t.expected, value: order.expectedDate ?? '—' },
  ...(order.note ? [{ label: t.note, value: order.note }] : []),
];

function cellsOf(t: CompanyWords, { destinations }: CompanyPurchase, line: CompanyPurchaseLine) {
  const { name, spec, baseUnit: base, packUnit: unit, packQty, qty, priceFen, amountFen } = line;
  const split = destinations.flatMap(({ branchId, branchName }) => {
    const part = partOf(line, branchId);
    return part ? `${branchName} ${packCount(part.qty, packQty)}` : [];
  });
  return [
    line.code,
    `${name} ${spec} ${fill(t.packOf, { n: packQty, base, unit })}`,
    fill(t.packs, { n: packCount(qty, packQty), unit }),
    joinNames(split),
    ...(priceFen !== null && amountFen !== null ? [yuan(priceFen), yuan(amountFen)] : []),
  ];
}
