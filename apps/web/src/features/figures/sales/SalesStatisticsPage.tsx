import { useWords } from '#kernel/lang.ts';
import { PageHead } from '#kit/PageHead.tsx';
import { HourHeat } from './HourHeat.tsx';
import { PivotPanel } from './PivotPanel.tsx';
import { ProductsPanel } from './ProductsPanel.tsx';
import { SalesHeadActions, SalesPlaceSelect } from './SalesHead.tsx';
import { SalesStrip } from './SalesStrip.tsx';
import { salesWords } from './sales.words.ts';
import { useSalesQuestion } from './use-sales-question.ts';
import './sales.css';

/** Sales by any two dimensions; beside them when they happen and which products bring them. Everything asked is in the address. */
export default function SalesStatisticsPage() {
  const t = useWords(salesWords);
  const question = useSalesQuestion();
  const note = (
    <>
      <SalesPlaceSelect question={question} />
      <span title={t.basisNote}>{t.basis}</span>
    </>
  );
  return (
    <div className="sales">
      <PageHead title={t.title} note={note} actions={<SalesHeadActions question={question} />} />
      {question.isReady && (
        <>
          <SalesStrip question={question} />
          <div className="sales-cols">
            <PivotPanel question={question} />
            <div className="sales-side">
              <HourHeat question={question} />
              <ProductsPanel question={question} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
