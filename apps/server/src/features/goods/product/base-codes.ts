import { say } from '@netbar/contract/kernel/words';
import { CLASSIFY, GROUPING, UNIT } from '@netbar/contract/goods/product/product.model';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { addCode } from '#features/platform/dictionary/dictionary.ts';
import type { Ctx } from '#kernel/ctx.ts';

const classes = {
  DRINK: say('饮料', 'Drinks', '飲料'),
  NOODLE: say('方便食品', 'Instant food', '方便食品'),
  SNACK: say('零食', 'Snacks', '零食'),
  MADE: say('现制', 'Made to order', '現製'),
  GEAR: say('周边', 'Gear', '周邊'),
};
const groups = {
  HOT: say('热销', 'Best sellers', '熱銷'),
  NIGHT: say('夜宵', 'Late night', '宵夜'),
};
const units = ['瓶', '罐', '桶', '包', '份', '杯', '个', '支'];

const named = (type: string, words: Record<string, ReturnType<typeof say>>) =>
  Object.entries(words).map(([code, label], i) => ({ type, code, codevalue: label['zh-CN'], label, sort: i + 1 }));

/** Classes, groups and units that a chain begins with, so that its first product can be entered. */
export const baseCodes = [
  ...named(CLASSIFY, classes),
  ...named(GROUPING, groups),
  ...units.map((codevalue, i) => ({ type: UNIT, code: `U${i + 1}`, codevalue, sort: i + 1 })),
];

export async function addBaseCodes(step: () => Ctx) {
  for (const code of baseCodes) await addCode(step(), dictionaryApi.add.input.parse(code));
}
