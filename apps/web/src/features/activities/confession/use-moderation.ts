import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import { RejectReason, type Confession } from '@netbar/contract/activities/confession/confession.model';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { neighbourOf, nextToDecide } from '#kit/queue/queue.rules.ts';
import { useIsPhone } from '#kit/use-is-phone.ts';
import type { Rejecting } from './ConfessionDecision.tsx';
import { useConfessionDecisions, type ConfessionDecision } from './use-confession-decisions.ts';
import { useConfessionKeys } from './use-confession-keys.ts';
import type { ConfessionQueue } from './use-confession-queue.ts';

const REFRESH_MS = 30_000;

export type Moderation = ReturnType<typeof useModeration>;

/** What is open, what is ticked, and what each key does about it. */
export function useModeration(queue: ConfessionQueue, onHelp: () => void) {
  const { chosen, choose, view, openView } = queue;
  const ticks = useTicks();
  const [rejecting, setRejecting] = useState<Rejecting>('NONE');
  const today = useApi(confessionApi.today, {}, { refetchInterval: REFRESH_MS }).data;
  const lastHandled = today?.handled.find(({ undoUntil }) => undoUntil !== null)?.id;
  const { gone, decide, undo } = useConfessionDecisions({ lastHandled, onUndone: (id) => openView('PENDING', id) });
  const rows = queue.rows.filter(({ id }) => !gone.has(id));
  const { subject, readSubject } = useSubject(rows, chosen);
  useOpenFirst(rows, queue);

  const open = (id: string | undefined) => {
    setRejecting('NONE');
    choose(id);
  };
  /** Decides on the ticked ones, else on the open one, and opens the next. */
  const decideNow = (decision: ConfessionDecision) => {
    const ids = ticks.ticked.size > 0 ? [...ticks.ticked] : subject && canDecide(subject, decision) ? [subject.id] : [];
    if (ids.length === 0) return;
    const items = rows.map(({ id }) => ({ key: id, isOpen: !ids.includes(id) }));
    decide(ids, decision);
    ticks.clear();
    open(nextToDecide(items, chosen ?? ''));
  };
  const move = (step: 1 | -1) => {
    const keys = rows.map(({ id }) => id);
    if (keys.length > 0) open(neighbourOf(keys, chosen, step));
  };
  useConfessionKeys({
    j: () => move(1),
    k: () => move(-1),
    x: chosen === undefined ? undefined : () => ticks.tick(chosen),
    z: () => undo(),
    '?': onHelp,
    Escape: () => (rejecting === 'NONE' ? ticks.clear() : setRejecting('NONE')),
    ...(view === 'PENDING' ? pendingKeys(decideNow, setRejecting) : { h: () => decideNow({ action: 'hide' }) }),
  });
  const hide = (id: string) => decide([id], { action: 'hide' });
  return {
    rows,
    chosen,
    subject,
    readSubject,
    today,
    ticks,
    rejecting,
    setRejecting,
    decideNow,
    undo,
    hide,
  };
}

/** At a desk the first one is open from the start, and stays open when others come before it. */
function useOpenFirst([first]: Confession[], { chosen, choose }: ConfessionQueue) {
  const isPhone = useIsPhone();
  if (chosen === undefined && first && !isPhone) choose(first.id);
}

/** Whether a decision means anything for the one that is open. Where rules found nothing there is nothing to mask. */
function canDecide({ status, marks }: Confession, decision: ConfessionDecision): boolean {
  if (decision.action === 'hide') return status === 'PUBLISHED';
  return status === 'PENDING' && (decision.action !== 'publish' || !decision.isMasked || marks.length > 0);
}

/** Those that are decided together. */
function useTicks() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return {
    ticked,
    tick: (id: string) =>
      setTicked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    clear: () => setTicked(new Set()),
  };
}

const pendingKeys = (decideNow: (decision: ConfessionDecision) => void, setRejecting: (rejecting: Rejecting) => void) => ({
  a: () => decideNow({ action: 'publish', isMasked: false }),
  m: () => decideNow({ action: 'publish', isMasked: true }),
  r: () => setRejecting('REASON'),
  t: () => decideNow({ action: 'forward' }),
  ...Object.fromEntries(
    RejectReason.options.map((reason, i) => [
      String(i + 1),
      () => (reason === 'OTHER' ? setRejecting('OTHER') : decideNow({ action: 'reject', reason, remark: '' })),
    ]),
  ),
});

/** The chosen one: at once from the list, else as the server knows it, such as one that somebody else has just decided. */
function useSubject(rows: Confession[], chosen: string | undefined) {
  const listed = rows.find(({ id }) => id === chosen);
  const readSubject = useApi(confessionApi.get, { confessionId: chosen ?? '' }, { enabled: chosen !== undefined });
  const subject: Confession | undefined = listed ?? (readSubject.data?.id === chosen ? readSubject.data : undefined);
  return { subject, readSubject };
}
