import { TagOutlined } from '@ant-design/icons';
import { mulDiv, twoDecimals, yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { purchasePaths } from '#features/purchasing/purchase/kit/purchase-paths.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { Related } from '#kit/record/Related.tsx';
import { CompareSuppliers } from './CompareSuppliers.tsx';
import { GiveUp } from './GiveUp.tsx';
import { hintOf, type MergeRow } from './merge.rules.ts';
import { mergeWords } from './merge.words.ts';
import type { Merge } from './use-merge.ts';

/** Everything about the product in hand: cheaper prices, other suppliers, who asked for it. */
export function MergeSide({ merge, row }: { merge: Merge; row: MergeRow }) {
  return (
    <aside className="merge-side">
      <InHand merge={merge} row={row} />
      {!merge.draft && <CompareSuppliers merge={merge} row={row} />}
      <Askers row={row} />
    </aside>
  );
}

function InHand({ merge, row }: { merge: Merge; row: MergeRow }) {
  const t = useWords(mergeWords);
  const [isGivingUp, setGivingUp] = useState(false);
  const { product, offer, packs, most } = row;
  const unit = offer?.packUnit ?? '';
  return (
    <Panel title={product.name} note={offer && fill(t.ordering, { n: packs, unit })}>
      <BreakTip merge={merge} row={row} />
      <div className="merge-acts">
        {offer && packs > 0 && packs < most && (
          <Button size="small" title={t.reshareHelp} onClick={() => merge.share(row, packs)}>
            {t.reshare}
          </Button>
        )}
        {offer && packs < most && (
          <Button size="small" onClick={() => merge.share(row, most)}>
            {t.fullDemand}
          </Button>
        )}
        {offer && packs > 0 && (
          <Button size="small" onClick={() => merge.share(row, 0)}>
            {t.leaveOut}
          </Button>
        )}
        {!merge.draft && (
          <Button size="small" type="text" danger onClick={() => setGivingUp(true)}>
            {t.giveUp}
          </Button>
        )}
      </div>
      {isGivingUp && <GiveUp row={row} onClose={() => setGivingUp(false)} />}
    </Panel>
  );
}

/** What the next price break really costs: all packs get cheaper, so the extra ones cost less than they say. */
function BreakTip({ merge, row }: { merge: Merge; row: MergeRow }) {
  const t = useWords(mergeWords);
  const hint = hintOf(row);
  const { priceFen, amountFen, most, offer } = row;
  if (hint.kind !== 'nextBreak' || priceFen === null || amountFen === null) return null;
  const { next, extra } = hint;
  const unit = offer?.packUnit ?? '';
  const extraFen = next.fromPacks * next.fen - amountFen;
  const figures = { from: twoDecimals(priceFen), to: twoDecimals(next.fen) };
  const percent = mulDiv(priceFen - next.marginalFen, 1000, priceFen) / 10;
  return (
    <div className="merge-tip" role="note">
      <b>
        <TagOutlined aria-hidden /> {fill(t.breakTitle, { n: extra, unit, total: next.fromPacks, ...figures })}
      </b>
      <p className="num">
        {extraFen > 0
          ? fill(t.breakCost, { extra: yuan(extraFen), unit, marginal: yuan(next.marginalFen), percent })
          : fill(t.breakSaves, { saved: yuan(-extraFen), n: extra, unit })}
      </p>
      {next.fromPacks <= most ? (
        <Button size="small" onClick={() => merge.share(row, next.fromPacks)}>
          {fill(t.breakFill, { n: next.fromPacks })}
        </Button>
      ) : (
        <p>{fill(t.breakAsk, { n: most, unit })}</p>
      )}
    </div>
  );
}

/** The store orders behind a row. */
function Askers({ row: { cells, product } }: { row: MergeRow }) {
  const t = useWords(mergeWords);
  const canOpen = useCan('PURCHASE_LIST');
  const lines = cells.flatMap((cell) => cell.lines);
  const rows = lines.map(({ storeLineId, storePurchaseId, storePurchaseNo, branchName, qty }) => ({
    key: storeLineId,
    name: branchName,
    value: `${qty} ${product.baseUnit}`,
    note: canOpen ? <Link to={purchasePaths.detail(storePurchaseId)}>{storePurchaseNo}</Link> : storePurchaseNo,
  }));
  return (
    <Panel title={t.demandFrom} note={lines.length} flush>
      <Related groups={[{ key: 'lines', rows }]} />
    </Panel>
  );
}
