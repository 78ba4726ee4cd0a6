import { defineArea } from '#kernel/feature.ts';
import { productFeature } from './product/feature.ts';
import { adjustmentFeature } from './adjustment/feature.ts';
import { stockFeature } from './stock/feature.ts';
import { stocktakeFeature } from './stocktake/feature.ts';

export const goodsArea = defineArea('goods', [productFeature, adjustmentFeature, stockFeature, stocktakeFeature]);
