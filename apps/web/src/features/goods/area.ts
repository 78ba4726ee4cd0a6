import { productFeature } from './product/feature.ts';
import { stockFeature } from './stock/feature.ts';
import { stocktakeFeature } from './stocktake/feature.ts';

export const goodsArea = [productFeature, stockFeature, stocktakeFeature];
