import { orderSourceWords } from '#counter/order/order.words.ts';
import { type Lang, say, type Words } from '#kernel/words.ts';
import { tenderWords } from '#money/shift/tender.words.ts';
import { NO_KEY, type SalesColumn, type SalesDim } from './sales.rules.ts';

export const weekdayWords: readonly Words[] = [
  say('周一', 'Mon', '週一'),
  say('周二', 'Tue', '週二'),
  say('周三', 'Wed', '週三'),
  say('周四', 'Thu', '週四'),
  say('周五', 'Fri', '週五'),
  say('周六', 'Sat', '週六'),
  say('周日', 'Sun', '週日'),
];

/** What rows are called that have none of what they are told apart by. Members without a level have the key 0. */
const noneWords: Partial<Record<SalesDim, Record<string, Words>>> = {
  CLASS: { [NO_KEY]: say('未分类', 'Uncategorised', '未分類') },
  LEVEL: {
    [NO_KEY]: say('非会员', 'Non-members', '非會員'),
    '0': say('会员（无等级）', 'Members without a level', '會員（無等級）'),
  },
  SELLER: { [NO_KEY]: say('顾客自助', 'Self-service', '顧客自助') },
  ACTIVITY: { [NO_KEY]: say('无活动', 'No activity', '無活動') },
};

const bySource: Record<string, Words> = orderSourceWords;
const byTender: Record<string, Words> = tenderWords;

/** 8 is 08:00–09:00. */
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00–${String((hour + 1) % 24).padStart(2, '0')}:00`;

interface Named {
  key: string;
  /** The name that the server knows: of products, branches, levels, people, activities and classes. */
  name?: string;
}

/** A row or column in words. */
export function salesKeyText(dim: SalesDim | SalesColumn, { key, name = '' }: Named, lang: Lang): string {
  switch (dim) {
    case 'HOUR':
      return hourText(Number(key));
    case 'WEEKDAY':
      return weekdayWords[Number(key) - 1]?.[lang] ?? key;
    case 'SOURCE':
      return bySource[key]?.[lang] ?? key;
    case 'TENDER':
      return byTender[key]?.[lang] ?? key;
    case 'NONE':
      return '';
    case 'LEVEL':
    case 'CLASS':
    case 'PRODUCT':
    case 'BRANCH':
    case 'SELLER':
    case 'ACTIVITY':
      return name || noneWords[dim]?.[key]?.[lang] || key;
  }
}
