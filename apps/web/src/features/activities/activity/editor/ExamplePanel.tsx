import type { ActivityContent } from '@netbar/contract/activities/activity/activity.model';
import { sharesOfFunders } from '@netbar/contract/activities/activity/activity.rules';
import type { ProductChoice } from '@netbar/contract/activities/activity/choices.model';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useState, type ReactNode } from 'react';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { chargeExamples, orderExamples, unitsOf, type ChargeExample, type OrderExample } from './example.rules.ts';
import { sideWords } from './side.words.ts';

interface ExamplePanelProps {
  content: ActivityContent;
  products: readonly ProductChoice[];
}

/** One recharge or order worked out by the engine itself, as the counter would. */
export function ExamplePanel({ content, products }: ExamplePanelProps) {
  const t = useWords(sideWords);
  const [at, setAt] = useState(0);
  const { trigger } = content.rule;
  if (trigger !== 'CHARGE_PAID' && trigger !== 'QUOTE_ORDER' && trigger !== 'COUPON_REDEEM') return null;
  const receipts: ReactNode[] =
    trigger === 'CHARGE_PAID'
      ? chargeExamples(content).map((example) => <ChargeReceipt key={example.amountFen} example={example} content={content} />)
      : orderExamples(content, products).map((example) => (
          <OrderReceipt key={example.quote.grossFen} example={example} content={content} products={products} />
        ));
  const next = receipts.length > 1 && (
    <button type="button" className="link" onClick={() => setAt((at + 1) % receipts.length)}>
      {t.another}
    </button>
  );
  return (
    <Panel title={t.example} extra={next}>
      {receipts[at % Math.max(1, receipts.length)] ?? <p className="muted">{t.noExample}</p>}
    </Panel>
  );
}

function Line({
  name,
  fen,
  isPromo = false,
  isSum = false,
}: {
  name: ReactNode;
  fen: number | null;
  isPromo?: boolean;
  isSum?: boolean;
}) {
  return (
    <li className={isSum ? 'sum' : isPromo ? 'is-promo' : ''}>
      <span>{name}</span>
      <i aria-hidden />
      {fen === null ? null : <Money fen={fen} isChange={isPromo} />}
    </li>
  );
}

function ChargeReceipt({
  example: { amountFen, tier, bonusFen },
  content,
}: {
  example: ChargeExample;
  content: ActivityContent;
}) {
  const t = useWords(sideWords);
  return (
    <>
      <ul className="form-receipt">
        <Line name={t.recharge} fen={amountFen} />
        {tier && bonusFen > 0 ? (
          <Line name={fill(t.tierHit, { fen: yuan(tier.fromFen) })} fen={bonusFen} isPromo />
        ) : (
          <Line name={t.tierMissed} fen={null} />
        )}
        <Line name={t.credited} fen={amountFen + bonusFen} isSum />
      </ul>
      {bonusFen > 0 && (
        <p className="example-foot">
          <Shares fen={bonusFen} content={content} /> {t.bonusNote}
        </p>
      )}
    </>
  );
}

interface OrderReceiptProps {
  example: OrderExample;
  content: ActivityContent;
  products: readonly ProductChoice[];
}

function OrderReceipt({ example, content, products }: OrderReceiptProps) {
  const t = useWords(sideWords);
  const { lines, quote } = example;
  const benefit = content.rule.grants[0]?.benefit;
  const nameOf = (id: string) => products.find((product) => product.id === id)?.name ?? '';
  return (
    <>
      {benefit?.gives === 'NTH_UNIT_PERCENT' ? (
        <Units example={example} benefit={benefit} />
      ) : (
        <ul className="form-receipt">
          {lines.map(({ key, name, qty, unitPriceFen }) => (
            <Line key={key} name={`${name} × ${qty}`} fen={unitPriceFen * qty} />
          ))}
        </ul>
      )}
      <ul className="form-receipt">
        <Line name={t.listed} fen={quote.grossFen} />
        {quote.discountFen > 0 && <Line name={content.name.trim() || t.promo} fen={-quote.discountFen} isPromo />}
        {quote.gifts.map(({ benefitKey, productId, qty }) => (
          <Line key={benefitKey} name={fill(t.giftLine, { name: nameOf(productId), n: qty })} fen={null} isPromo />
        ))}
        {quote.discountFen === 0 && quote.gifts.length === 0 && <Line name={t.noPromo} fen={null} />}
        <Line name={t.payable} fen={quote.payableFen} isSum />
      </ul>
      {quote.discountFen > 0 && (
        <p className="example-foot">
          <Shares fen={quote.discountFen} content={content} />
        </p>
      )}
    </>
  );
}

interface UnitsProps {
  example: OrderExample;
  benefit: { nth: number; payBp: number; isSameProduct: boolean; maxTimes: number | null };
}

/** The units by price; a bracket holds those of one group together. */
function Units({ example, benefit }: UnitsProps) {
  const t = useWords(sideWords);
  const units = unitsOf(example, benefit);
  const placeOf = (i: number) => {
    const { group } = units[i] ?? { group: null };
    return group === null ? 0 : i - units.findIndex((unit) => unit.group === group) + 1;
  };
  return (
    <ul className="example-units">
      {units.map(({ key, name, priceFen, group, isLast }, i) => {
        const n = placeOf(i);
        const note =
          group === null ? t.unitAlone : isLast ? fill(t.unitOff, { n, pay: `${benefit.payBp / 100}%` }) : fill(t.unitNo, { n });
        const place = group === null ? '' : n === 1 ? 'is-first' : isLast ? 'is-last' : 'is-between';
        return (
          <li key={key} className={place}>
            <span>{name}</span>
            <small className={isLast ? 'is-promo' : 'muted'}>{note}</small>
            <Money fen={priceFen} />
          </li>
        );
      })}
    </ul>
  );
}

/** Who bears the benefit, to the fen. */
function Shares({ fen, content: { funders } }: { fen: number; content: ActivityContent }) {
  const t = useWords(sideWords);
  const { companyFen, branchFen, supplierFen } = sharesOfFunders(fen, funders);
  const parts = [
    { who: t.company, fen: companyFen },
    { who: t.branch, fen: branchFen },
    { who: t.supplier, fen: supplierFen },
  ].filter((part) => part.fen > 0);
  const texts = parts.map((part) => fill(t.shareOf, { who: part.who, fen: yuan(part.fen) }));
  return fill(t.shares, { sum: yuan(fen), parts: joinNames(texts) });
}
