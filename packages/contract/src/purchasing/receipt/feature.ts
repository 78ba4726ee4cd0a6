import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { receiptErrors } from './receipt.errors.ts';

export const receiptNouns = {
  receipt: say('入库单', 'receipt', '入庫單'),
  goodsReceipt: say('入库单', 'receipt', '入庫單'),
};

export const receiptNumbers = {
  receipt: '22',
} as const;

export const receiptFeature = defineFeature('receipt', {
  nouns: receiptNouns,
  errors: receiptErrors,
  numbers: receiptNumbers,
  actions: {
    addPicture: say('上传收货照片', 'Upload receiving photo', '上傳收貨照片'),
    receive: say('采购入库', 'Receive goods', '採購入庫'),
    reverse: say('冲销入库单', 'Reverse receipt', '沖銷入庫單'),
  },
});
