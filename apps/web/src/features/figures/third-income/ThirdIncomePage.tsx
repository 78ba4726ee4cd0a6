import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { CardSlips } from '#features/counter/payment/kit/CardSlips.tsx';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { BillView } from './BillView.tsx';
import { thirdIncomeWords } from './third-income.words.ts';

/** 第三方收入: the bills of channels compared with our books, and the card slips to be compared with the bank's. */
export default function ThirdIncomePage() {
  const t = useWords(thirdIncomeWords);
  const [query, setQuery] = useSearchParams();
  const [canBills, canSlips] = [useCan('THIRD_INCOME_LIST'), useCan('CARD_SLIP_LIST')];
  const isSlips = !canBills || (canSlips && query.get('view') === 'slips');
  const choice = canBills && canSlips && (
    <Segmented
      aria-label={t.view}
      value={isSlips ? 'slips' : 'bills'}
      options={[
        { value: 'bills', label: t.bills },
        { value: 'slips', label: t.slips },
      ]}
      onChange={(view) => setQuery(view === 'slips' ? { view } : {}, { replace: true })}
    />
  );
  return isSlips ? <CardSlips note={choice} /> : <BillView choice={choice} />;
}
