import { CheckCircleFilled, CloudUploadOutlined, ExclamationCircleFilled, QuestionCircleFilled } from '@ant-design/icons';
import type { CountableProduct, Stocktake } from '@netbar/contract/goods/stocktake/stocktake.model';
import { imageAtSize } from '@netbar/contract/kernel/media';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { recentProducts, type CountDetail } from './count.rules.ts';
import type { Counting } from './CountTask.tsx';
import { stocktakeWords } from './stocktake.words.ts';
import { nameOf } from './use-count.ts';

/** The product's picture, or the first character of its name. */
export function ProductTile({
  product: { picture, name },
  size,
}: {
  product: Pick<CountableProduct, 'picture' | 'name'>;
  size: number;
}) {
  return (
    <span className="count-tile" style={{ width: size, height: size }} aria-hidden>
      {picture ? <img src={imageAtSize(picture, { width: size * 2, height: size * 2 })} alt="" /> : name.slice(0, 1)}
    </span>
  );
}

const SHOWN = 8;

/** What was counted last on this phone, and codes whose product nobody has named yet. */
export function CountedProducts({ sheet, count }: { sheet: Stocktake; count: Counting }) {
  const t = useWords(stocktakeWords);
  const { waiting, sent, refused, entry } = count;
  const unknown = Object.entries(entry.unknown);
  const recent = recentProducts([...refused, ...waiting], sent).slice(0, SHOWN);
  if (recent.length === 0 && unknown.length === 0) return null;
  const products = new Map<string, CountableProduct>([
    ...Object.values(entry.known).map((product) => [product.productId, product] as const),
    ...sheet.lines.map((line) => [line.productId, line] as const),
  ]);
  const isOf = (productId: string) => (step: { detail: object }) => (step.detail as CountDetail).productId === productId;
  return (
    <section className="task-card" aria-label={t.justCounted}>
      <header>
        <h2>{t.justCounted}</h2>
        <span className="sp" />
        <small>{t.scanAgainAdds}</small>
      </header>
      <ul className="count-rows">
        {unknown.map(([code, qty]) => (
          <li key={code}>
            <button type="button" onClick={() => count.ask(code)}>
              <QuestionCircleFilled className="count-ask" aria-hidden />
              <span className="count-name">
                {fill(t.unknownCode, { code })}
                <small>{t.whichProduct}</small>
              </span>
              <b className="num">{qty}</b>
            </button>
          </li>
        ))}
        {recent.flatMap((productId) => {
          const product = products.get(productId);
          if (!product) return [];
          const state = refused.some(isOf(productId)) ? 'refused' : waiting.some(isOf(productId)) ? 'waiting' : 'sent';
          return [
            <li key={productId}>
              <button type="button" onClick={() => void count.choose(product, 0)}>
                <ProductTile product={product} size={28} />
                <span className="count-name">{nameOf(product)}</span>
                <b className="num">{count.counted(productId) ?? '—'}</b>
                <StepIcon state={state} />
              </button>
            </li>,
          ];
        })}
      </ul>
    </section>
  );
}

function StepIcon({ state }: { state: 'refused' | 'waiting' | 'sent' }) {
  const t = useWords(stocktakeWords);
  const labels = { refused: t.stepRefused, waiting: t.stepWaiting, sent: t.stepSent };
  const label = labels[state];
  return (
    <span role="img" aria-label={label} title={label}>
      {state === 'refused' && <ExclamationCircleFilled className="task-bad" />}
      {state === 'waiting' && <CloudUploadOutlined className="count-wait" />}
      {state === 'sent' && <CheckCircleFilled className="task-ok" />}
    </span>
  );
}
