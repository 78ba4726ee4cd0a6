import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { salesErrors } from './sales.errors.ts';
import { salesPages } from './sales.pages.ts';

const salesNouns = {
  sales: say('销售统计', 'sales statistics', '銷售統計'),
};

export const salesFeature = defineFeature('sales', {
  nouns: salesNouns,
  pages: salesPages.pages,
  errors: salesErrors,
  actions: { export: say('导出销售统计', 'Export sales statistics', '匯出銷售統計') },
});
