import { say, type Words } from '#kernel/words.ts';
import type { Comparison } from '../facts/period.rules.ts';

export const comparisonWords: Record<Comparison, Words> = {
  PREVIOUS: say('环比', 'vs previous', '環比'),
  LAST_WEEK: say('上周同日', 'vs last week', '上週同日'),
  FOUR_WEEKS: say('四周前', 'vs 4 weeks ago', '四週前'),
  LAST_YEAR: say('同比', 'vs last year', '同比'),
};

/** Rows that stand for what has no name of its own. */
export const restWords = {
  noArea: say('不在机位', 'Not at a seat', '不在機位'),
  noClass: say('未分类', 'Unclassified', '未分類'),
  noProduct: say('上网及其他', 'Net fee and other', '上網及其他'),
  noLevel: say('会员（无等级）', 'Members without level', '會員（無等級）'),
  guests: say('散客', 'Guests', '散客'),
  total: say('合计', 'Total', '合計'),
};
