import { AreaKind, type ComparedCafe, type SurveyOverview } from '@netbar/contract/figures/survey/survey.model';
import { areaKindWords } from '@netbar/contract/figures/survey/survey.words';
import { twoDecimals, yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { useLang, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { RecordTable, type RecordColumn } from '#kit/record/RecordTable.tsx';
import { surveyWords } from './survey.words.ts';

type Priced = Pick<ComparedCafe, 'id' | 'name'> & Pick<NonNullable<ComparedCafe['last']>, 'prices' | 'packages'>;

/** What an hour costs by kind of area, the branch first, and what the cafes sell as packages. */
export function CafePrices({ overview: { branch }, cafes }: { overview: SurveyOverview; cafes: readonly ComparedCafe[] }) {
  const t = useWords(surveyWords);
  const lang = useLang();
  const own: Priced = { id: branch.id, name: fill(t.ourRow, { name: branch.name }), prices: branch.prices, packages: [] };
  const theirs = cafes.flatMap(({ id, name, last }): Priced[] => (last ? [{ ...last, id, name }] : []));
  const rows = [own, ...theirs].filter(({ prices, packages }) => prices.length + packages.length > 0);
  const kinds = AreaKind.options.filter((kind) => rows.some(({ prices }) => prices.some((price) => price.kind === kind)));
  const priceOf = ({ prices }: Priced, kind: AreaKind) => prices.find((price) => price.kind === kind)?.hourFen;
  const columns: RecordColumn<Priced>[] = [
    { key: 'cafe', title: t.cafe, render: (row) => (row === own ? <b>{row.name}</b> : row.name) },
    ...kinds.map((kind) => ({
      key: kind,
      title: areaKindWords[kind][lang],
      align: 'right' as const,
      render: (row: Priced) => <PriceCell fen={priceOf(row, kind)} ownFen={row === own ? undefined : priceOf(own, kind)} />,
    })),
    {
      key: 'packages',
      title: t.packages,
      render: ({ packages }) => (
        <span className="sv-packages num">
          {packages.map(({ name, fen, hours }) => fill(t.packageOf, { name, price: yuan(fen), hours })).join(' · ') || '—'}
        </span>
      ),
    },
  ];
  return (
    <Panel title={t.prices} note={t.pricesNote} flush>
      <RecordTable label={t.prices} rows={rows} columns={columns} keyOf={({ id }) => id} empty={t.noPrices} />
    </Panel>
  );
}

/** Below the own price is marked, since guests go there for it. */
function PriceCell({ fen, ownFen }: { fen: number | undefined; ownFen: number | undefined }) {
  if (fen === undefined) return <span className="muted">—</span>;
  const isBelow = ownFen !== undefined && fen < ownFen;
  return <span className={isBelow ? 'num sv-below' : 'num'}>{`${isBelow ? '▼ ' : ''}${twoDecimals(fen)}`}</span>;
}
