import { hasCost } from '@netbar/contract/figures/facts/definitions';
import { type Basis, type Dimension, tableChoices, tableFigures } from '@netbar/contract/figures/review/review.rules';
import { useMemo } from 'react';
import { useLang } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { arrangeColumns } from '#kit/list/columns.rules.ts';
import { useListSettings } from '#kit/list/list-settings.ts';
import { definitionOf } from './figure.text.ts';

/** Raised when the choice of columns changes, so that older stored settings are dropped. */
const VERSION = 1;

/** Which figures the table shows, in which order: of each kind of table somebody's own choice, as of lists. */
export function useColumns(basis: Basis, by: Dimension) {
  const lang = useLang();
  const canSeeCosts = useCan('STOCK_COST');
  const choices = useMemo(() => {
    const shown = tableFigures(basis, by);
    return tableChoices(basis, by)
      .filter((id) => canSeeCosts || !hasCost(id))
      .map((id) => ({ key: id, title: definitionOf(id).title[lang], isHidden: !shown.includes(id) }));
  }, [basis, by, canSeeCosts, lang]);
  const { settings, isReady, change, declared } = useListSettings(`review.${basis}${by}`, choices, VERSION);
  return {
    choices,
    settings,
    isReady,
    change,
    restore: () => change(declared),
    shown: arrangeColumns(choices, settings),
  };
}
