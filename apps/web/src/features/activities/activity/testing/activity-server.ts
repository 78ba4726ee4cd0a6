import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { fakeServer } from '#testing/show.tsx';
import { brandId, sampleChoices, sampleProducts } from './activities.ts';

/** A server that knows what every page of activities asks for. */
export function activityServer() {
  const server = fakeServer();
  server.answer(brandApi.listOwn, [{ brandId, name: '星河电竞', defaultBrand: true }] as never);
  server.answer(dictionaryApi.listOfType, { rows: [] });
  server.answer(logApi.record, { rows: [], total: 0, hasMore: false } as never);
  server.answer(activityApi.choices, sampleChoices);
  server.answerBy(activityApi.products, ({ url }) => {
    const ids = url.searchParams.get('ids')?.split(',');
    return { data: sampleProducts.filter((product) => !ids || ids.includes(product.id)) };
  });
  return server;
}
