import { thirdIncomeApi } from '@netbar/contract/figures/third-income/third-income.api';
import { billChannels, type BillChannel } from '@netbar/contract/figures/third-income/third-income.rules';
import { addDays, bizDate } from '@netbar/contract/kernel/time';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { serverNow } from '#kernel/server-clock.ts';

export interface BillPage {
  brandId: string | undefined;
  channel: BillChannel;
  day: string;
  brands: ReturnType<typeof useBrands>;
  choose: (change: Partial<Record<'brandId' | 'channel' | 'day' | 'view', string>>) => void;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** Channels make the bill of a day by ten of the next morning, so before that the newest bill is that of the day before. */
const MADE_AT_MIN = 10 * 60;
const newestDay = () => addDays(bizDate(serverNow(), MADE_AT_MIN), -1);

/** Which bill is shown, kept in the address. A notice names a bill by its id, which is looked up once. */
export function useBillPage(): BillPage {
  const [query, setQuery] = useSearchParams();
  const brands = useBrands();
  const named = query.get('bill');
  const found = useApi(thirdIncomeApi.bill, { billId: named ?? '' }, { enabled: named !== null });
  const choose: BillPage['choose'] = (change) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('bill');
        for (const [name, value] of Object.entries(change)) next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const { data } = found;
  useEffect(() => {
    if (named && data) choose({ brandId: data.brandId, channel: data.channel, day: data.day });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the bill is known
  }, [named, data]);
  const day = query.get('day') ?? '';
  return {
    brandId: query.get('brandId') ?? brands.usual,
    channel: billChannels.find((channel) => channel === query.get('channel')) ?? 'WECHAT',
    day: DAY.test(day) ? day : newestDay(),
    brands,
    choose,
  };
}
