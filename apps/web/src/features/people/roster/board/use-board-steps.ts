import { rosterApi } from '@netbar/contract/people/roster/roster.api';
import type { CellsChanged, RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { faultLine } from '@netbar/contract/people/roster/roster-fault.words';
import { addDays } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App } from 'antd';
import { createElement } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { boardWords } from './board.words.ts';
import type { CellWriter } from './use-cell-writer.ts';

/** Steps that concern the whole week: copying the last one, and taking back what is not published. */
export function useBoardSteps({ branchId, from, to }: RosterBoard, { remember }: CellWriter) {
  const t = useWords(boardWords);
  const lang = useLang();
  const { message, modal } = App.useApp();
  const onCopied = ({ before, skipped }: CellsChanged) => {
    if (before.length > 0) remember(before);
    if (skipped.length === 0) void message.success(t.copied);
    else
      modal.info({
        title: fill(t.copiedPartly, { n: skipped.length }),
        content: createElement(
          'ul',
          { className: 'rb-skipped' },
          skipped.map(({ employeeId, date, fault }) =>
            createElement('li', { key: `${employeeId} ${date}` }, faultLine(fault, lang)),
          ),
        ),
        okText: t.close,
      });
  };
  const copy = useCommand(rosterApi.copyDays, { onDone: onCopied });
  const discard = useCommand(rosterApi.discardDrafts, { done: t.discarded });
  return {
    copyWeek: () => copy.mutate({ branchId, from: addDays(from, -7), to: addDays(to, -7), onto: from }),
    discard: (changed: number) => {
      void modal.confirm({
        title: t.discard,
        content: fill(t.discardAsk, { n: changed }),
        okText: t.confirm,
        cancelText: t.cancel,
        okButtonProps: { danger: true },
        onOk: () => discard.mutateAsync({ branchId, from, to }).catch(() => {}),
      });
    },
  };
}
