import type { Field } from '#kit/form/form.types.ts';
import type { Sheet } from '#kit/print/PrintSheet.tsx';
import type { QueueItem } from '#kit/queue/DecisionQueue.tsx';
import type { TreeNode } from '#kit/tree/tree.rules.ts';

// Sample data stand for what companies have typed, so they are in one language.

const leaf = (key: string, title: string, more: Partial<TreeNode> = {}): TreeNode => ({
  key,
  title,
  note: key,
  children: [],
  ...more,
});

export const sampleNodes: TreeNode[] = [
  {
    key: 'bar',
    title: '吧台',
    children: [
      {
        key: 'console',
        title: '收银台',
        children: [
          leaf('ORDER_PAY', '收款和充值'),
          leaf('ORDER_REFUND', '退款'),
          leaf('ORDER_WORK', '接单、配送和处理呼叫'),
          leaf('ORDER_SIGN', '签单（免收款）', { lock: '您自己没有' }),
        ],
      },
      {
        key: 'shift',
        title: '班次',
        children: [leaf('SHIFT_LIST', '查看班次', { isReading: true }), leaf('SHIFT_AUDIT', '审核班次')],
      },
    ],
  },
];

export const sampleItems: Omit<QueueItem, 'icon'>[] = [
  { key: '1', title: '商品调价 红牛 等 3 种', note: '林静 · 城西', age: '3 时', isOld: true },
  { key: '2', title: '报损和库存调整 脉动青柠', note: '沈国栋 · 品牌', age: '8 分', isOld: false, tag: '你是申请人' },
];

export const sampleFields: Field[] = [
  { kind: 'text', name: 'name', label: '名称', max: 40 },
  { kind: 'text', name: 'phone', label: '电话', isOptional: true },
  { kind: 'switch', name: 'enabled', label: '启用' },
  { kind: 'area', name: 'intro', label: '介绍', isOptional: true },
];

export const sampleSheet: Sheet = {
  title: '调拨单',
  no: '701027202611160007',
  facts: [
    { label: '调出', value: '文三路旗舰店' },
    { label: '调入', value: '滨江星光店' },
    { label: '原因', value: '周末缺货' },
  ],
  columns: [{ title: '商品' }, { title: '申请', isNumber: true }, { title: '发出', isNumber: true }],
  lines: [
    { key: '1', cells: ['红牛 250ml', 24, 24] },
    { key: '2', cells: ['农夫山泉 550ml', 48, ''] },
  ],
  sums: [{ label: '申请合计', value: 72 }],
  signatures: ['发出人', '送货人', '接收人'],
};
