import { PlusOutlined } from '@ant-design/icons';
import { rosterSwapApi } from '@netbar/contract/people/roster/roster.api';
import type { OwnWishes } from '@netbar/contract/people/roster/roster-wish.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Record } from '#kit/record/Record.tsx';
import { dayWords } from '../day/day.words.ts';
import { swapWords } from './swap.words.ts';

type Own = z.input<typeof OwnWishes>;
type Wish = Own['wishes'][number];

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
/** Stands for single days instead of a weekday, and for any shift. */
const NONE = 'none';

/** What one would like the planner to know: days and shifts one prefers, avoids, or cannot work. */
export function WishesDrawer({ today, onClose }: { today: string; onClose: () => void }) {
  const t = useWords(swapWords);
  const [isAdding, setAdding] = useState(false);
  const read = useApi(rosterSwapApi.ownWishes, {});
  return (
    <Drawer
      open
      size={480}
      title={t.wishes}
      onClose={onClose}
      extra={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          {t.addWish}
        </Button>
      }
    >
      <p className="sec my-wish-note">{t.wishesNote}</p>
      <Record read={read}>{(own) => <List own={own} />}</Record>
      {isAdding && read.data && <WishForm kinds={read.data.kinds} today={today} onClose={() => setAdding(false)} />}
    </Drawer>
  );
}

function List({ own: { wishes } }: { own: Own }) {
  const t = useWords(swapWords);
  const remove = useCommand(rosterSwapApi.removeWish, { done: t.removed });
  if (wishes.length === 0) return <p className="muted">{t.noWishes}</p>;
  return (
    <ul className="my-requests">
      {wishes.map((wish) => (
        <li key={wish.id}>
          <b>{fill(t.wishLine, { kind: t[wish.kind], shift: wish.kindName ?? t.anyShift })}</b>
          <button type="button" className="link" disabled={remove.isPending} onClick={() => remove.mutate({ id: wish.id })}>
            {t.remove}
          </button>
          <small>
            <When wish={wish} />
          </small>
          <small className="ell">{wish.note}</small>
        </li>
      ))}
    </ul>
  );
}

function When({ wish: { weekday, from, to } }: { wish: Wish }) {
  const t = useWords(swapWords);
  const words = useWords(dayWords);
  const days = to === null ? fill(t.since, { from }) : from === to ? from : fill(t.span, { from, to });
  return weekday === null
    ? days
    : `${fill(t.everyWeek, { weekday: words[`weekday${weekday as (typeof weekdays)[number]}`] })} · ${days}`;
}

function WishForm({ kinds, today, onClose }: { kinds: Own['kinds']; today: string; onClose: () => void }) {
  const t = useWords(swapWords);
  const words = useWords(dayWords);
  return (
    <FormDrawer
      title={t.addWish}
      api={rosterSwapApi.addWish}
      fields={[
        {
          kind: 'select',
          name: 'kind',
          label: t.kind,
          options: (['PREFER', 'AVOID', 'CANNOT'] as const).map((value) => ({ value, label: t[value] })),
        },
        {
          kind: 'select',
          name: 'day',
          label: t.when,
          options: [
            ...weekdays.map((n) => ({ value: n, label: fill(t.everyWeek, { weekday: words[`weekday${n}`] }) })),
            { value: NONE, label: t.onDays },
          ],
        },
        { kind: 'date', name: 'from', label: t.from },
        { kind: 'date', name: 'to', label: t.to, help: t.toHelp, isOptional: true },
        {
          kind: 'select',
          name: 'shift',
          label: t.whichShift,
          options: [{ value: NONE, label: t.anyShift }, ...kinds.map(({ id, name }) => ({ value: id, label: name }))],
        },
        { kind: 'text', name: 'note', label: t.note, isOptional: true, max: 100 },
      ]}
      initial={{ kind: 'PREFER', day: 1, from: today, shift: NONE }}
      send={(typed) => {
        const { day, shift, to, ...rest } = typed as { day: number | string; shift: string; to?: string };
        return {
          ...rest,
          to: to ?? null,
          weekday: day === NONE ? null : day,
          shiftKindId: shift === NONE ? null : shift,
        };
      }}
      done={t.wishSaved}
      onClose={onClose}
    />
  );
}
