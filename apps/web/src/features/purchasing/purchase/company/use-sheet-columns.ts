import { useWords } from '#kernel/lang.ts';
import { companyWords } from './company.words.ts';

/** Every column of the file, which has a row for each product and branch. The server says what is in them. */
export function useSheetColumns(): { key: string; title: string }[] {
  const t = useWords(companyWords);
  return [
    { key: 'no', title: t.no },
    { key: 'supplier', title: t.supplier },
    { key: 'status', title: t.status },
    { key: 'placed', title: t.placed },
    { key: 'expected', title: t.expected },
    { key: 'code', title: t.code },
    { key: 'product', title: t.product },
    { key: 'spec', title: t.spec },
    { key: 'branch', title: t.branch },
    { key: 'address', title: t.address },
    { key: 'packs', title: t.packCount },
    { key: 'packUnit', title: t.packUnit },
    { key: 'packQty', title: t.packQty },
    { key: 'qty', title: t.qty },
    { key: 'baseUnit', title: t.baseUnit },
    { key: 'price', title: t.price },
    { key: 'amount', title: t.amount },
    { key: 'received', title: t.received },
    { key: 'rest', title: t.rest },
    { key: 'storeNo', title: t.storeNo },
  ];
}
