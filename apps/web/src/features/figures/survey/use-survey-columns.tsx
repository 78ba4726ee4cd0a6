import { CheckCircleFilled, StopOutlined } from '@ant-design/icons';
import type { Survey, SurveyStatus } from '@netbar/contract/figures/survey/survey.model';
import { occupancyBp } from '@netbar/contract/figures/survey/survey.rules';
import { areaKindWords, surveyStatusWords } from '@netbar/contract/figures/survey/survey.words';
import { yuan } from '@netbar/contract/kernel/money';
import { fill, type Lang } from '@netbar/contract/kernel/words';
import { useMemo } from 'react';
import { useLang, useWords } from '#kernel/lang.ts';
import { numberColumn, textColumn, timeColumn } from '#kit/list/columns.tsx';
import type { Column } from '#kit/list/list.types.ts';
import { StatusTag } from '#kit/StatusTag.tsx';
import { surveyListWords } from './survey-list.words.ts';
import { percentOf } from './survey.rules.ts';

/** The columns of the list of surveys. They bear the names of those of the export. */
export function useSurveyColumns(): Column<Survey>[] {
  const t = useWords(surveyListWords);
  const lang = useLang();
  return useMemo(
    () => [
      textColumn('cafe', t.cafe, ({ cafeName }) => cafeName, { fixed: 'left', card: 'head', most: 200 }),
      textColumn('branch', t.branch, ({ branchName }) => branchName, { card: 'note' }),
      timeColumn('counted', t.counted, ({ countedTime }) => countedTime, { as: 'recent', card: 'note' }),
      numberColumn('seats', t.seats, ({ seats }) => seats),
      numberColumn('occupied', t.occupied, ({ occupied }) => occupied),
      shareColumn('occupancy', t.occupancy, (row) => occupancyBp(row), 'aside'),
      shareColumn('ownOccupancy', t.ownOccupancy, ({ own }) => own && occupancyBp(own), 'fact'),
      numberColumn('ownSeats', t.ownSeats, ({ own }) => own?.seats ?? null, { isHidden: true }),
      numberColumn('ownOccupied', t.ownOccupied, ({ own }) => own?.occupied ?? null, { isHidden: true }),
      textColumn('prices', t.prices, (row) => pricesText(row, lang), { most: 240, card: 'main' }),
      textColumn('packages', t.packages, (row) => packagesText(row, t.packageOf), { most: 240, isHidden: true }),
      textColumn('note', t.note, ({ note }) => note, { most: 240 }),
      { key: 'status', title: t.status, render: ({ status }) => <SurveyStatusTag status={status} /> },
      textColumn('creator', t.creator, ({ creatorName }) => creatorName),
      timeColumn('created', t.created, ({ createdTime }) => createdTime, { as: 'recent', isHidden: true }),
      textColumn('voidReason', t.voidReason, ({ voidReason }) => voidReason, { isHidden: true, most: 200 }),
    ],
    [t, lang],
  );
}

const shareColumn = (key: string, title: string, bp: (row: Survey) => number | null, card: 'aside' | 'fact'): Column<Survey> => ({
  key,
  title,
  align: 'right',
  firstSort: 'descending',
  card,
  render: (row) => <span className="num">{percentOf(bp(row))}</span>,
});

export const pricesText = ({ prices }: Pick<Survey, 'prices'>, lang: Lang) =>
  prices.map(({ kind, hourFen }) => `${areaKindWords[kind][lang]} ${yuan(hourFen)}`).join(' · ');

export const packagesText = ({ packages }: Pick<Survey, 'packages'>, pattern: string) =>
  packages.map(({ name, fen, hours }) => fill(pattern, { name, price: yuan(fen), hours })).join(' · ');

export function SurveyStatusTag({ status }: { status: SurveyStatus }) {
  const words = surveyStatusWords[status][useLang()];
  return status === 'VALID' ? (
    <StatusTag tone="success" icon={<CheckCircleFilled />}>
      {words}
    </StatusTag>
  ) : (
    <StatusTag tone="neutral" icon={<StopOutlined />}>
      {words}
    </StatusTag>
  );
}
