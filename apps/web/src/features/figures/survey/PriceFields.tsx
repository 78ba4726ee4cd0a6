import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { CafeToSurvey } from '@netbar/contract/figures/survey/survey.model';
import { areaKindWords } from '@netbar/contract/figures/survey/survey.words';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useLang, useWords } from '#kernel/lang.ts';
import { newSurveyWords } from './new-survey.words.ts';
import {
  isPackageWrong,
  isPriceWrong,
  kindsOf,
  packagesOf,
  priceBefore,
  priceText,
  type DraftPackage,
} from './survey-draft.rules.ts';
import type { SurveyWork } from './SurveyTask.tsx';

interface FieldsProps {
  cafe: CafeToSurvey;
  work: SurveyWork;
}

/** What an hour costs, by kind of area; it begins with the prices of the last visit. */
export function PriceFields({ cafe, work: { draft, change } }: FieldsProps) {
  const t = useWords(newSurveyWords);
  const lang = useLang();
  return (
    <section className="task-card sv-fields" aria-label={t.prices}>
      <span className="sv-label">
        {t.prices} <small>{t.pricesNote}</small>
      </span>
      {kindsOf(cafe).map((kind) => {
        const text = priceText(draft, cafe, kind);
        const before = priceBefore(cafe, kind);
        return (
          <label key={kind} className="sv-price">
            <span>{areaKindWords[kind][lang]}</span>
            <small className="muted num">{before !== undefined && fill(t.priceBefore, { price: twoDecimals(before) })}</small>
            <input
              className="num"
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={isPriceWrong(text)}
              value={text}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => void change({ prices: { ...draft.prices, [kind]: target.value } })}
            />
          </label>
        );
      })}
    </section>
  );
}

const MOST_PACKAGES = 8;

/** Time at a fixed price, such as a night: name, price, hours. */
export function PackageFields({ cafe, work: { draft, change } }: FieldsProps) {
  const t = useWords(newSurveyWords);
  const packages = packagesOf(draft, cafe);
  const put = (next: DraftPackage[]) => void change({ packages: next });
  const edit = (key: string, part: Partial<DraftPackage>) =>
    put(packages.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <section className="task-card sv-fields" aria-label={t.packages}>
      <span className="sv-label">
        {t.packages} <small>{t.optional}</small>
      </span>
      {packages.map((one) => (
        <div key={one.key} className="sv-package">
          <input
            aria-label={t.packageName}
            placeholder={t.packageName}
            aria-invalid={one.name === '' && isPackageWrong(one)}
            maxLength={20}
            value={one.name}
            onChange={({ target }) => edit(one.key, { name: target.value })}
          />
          <input
            className="num"
            inputMode="decimal"
            aria-label={t.packagePrice}
            placeholder={t.packagePrice}
            aria-invalid={isPriceWrong(one.price)}
            value={one.price}
            onChange={({ target }) => edit(one.key, { price: target.value })}
          />
          <input
            className="num"
            inputMode="numeric"
            aria-label={t.packageHours}
            placeholder={t.packageHours}
            value={one.hours}
            onChange={({ target }) => edit(one.key, { hours: target.value.replaceAll(/\D/g, '').slice(0, 2) })}
          />
          <button type="button" aria-label={t.dropPackage} onClick={() => put(packages.filter(({ key }) => key !== one.key))}>
            <DeleteOutlined />
          </button>
        </div>
      ))}
      {packages.length < MOST_PACKAGES && (
        <button
          type="button"
          className="sv-add"
          onClick={() => put([...packages, { key: crypto.randomUUID(), name: '', price: '', hours: '' }])}
        >
          <PlusOutlined aria-hidden /> {t.addPackage}
        </button>
      )}
    </section>
  );
}
