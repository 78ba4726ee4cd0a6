import { approvalApi } from '@netbar/contract/org/approval/approval.api';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { call, isFinalAnswer } from '#kernel/call.ts';
import { dropKeptRecord, keepRecord, readKeptRecords } from '#kernel/kept-records.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { useSession } from '#kernel/session.ts';
import { showErrorToast } from '#kernel/toast.ts';
import type { Decision } from '#kit/queue/DecisionPanel.tsx';
import type { HeldDecision } from '#kit/queue/UndoBar.tsx';
import { keysOfDecisions } from './decision-keys.ts';

/** A decision can be taken back for this long; then it is sent. */
export const UNDO_MS = 10_000;
/** Another window sends what is still kept this long after its time: the one that held it is gone. */
const OVERDUE_MS = 5_000;

/** A decision as it is kept in the browser until the server has answered. */
interface KeptDecision {
  id: string;
  title: string;
  decision: Decision;
  comment: string;
  sendAt: number;
  /** The idempotency key: however often it is sent, it counts once. */
  key: string;
  by: string;
}

type Held = KeptDecision & Pick<HeldDecision, 'state'>;

/** ADR 55: decisions that were made and are not sent yet, in the order in which they were made. */
export const useHeldDecisions = create<{ held: Held[] }>(() => ({ held: [] }));

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const recordKey = ({ by, id }: Pick<KeptDecision, 'by' | 'id'>) => `${keysOfDecisions(by)}${id}`;
const find = (id: string) => useHeldDecisions.getState().held.find((one) => one.id === id);
const setHeld = (change: (held: Held[]) => Held[]) => useHeldDecisions.setState(({ held }) => ({ held: change(held) }));
const setState = (id: string, state: Held['state']) =>
  setHeld((held) => held.map((one) => (one.id === id ? { ...one, state } : one)));

function forget(decision: KeptDecision) {
  clearTimeout(timers.get(decision.id));
  timers.delete(decision.id);
  setHeld((held) => held.filter(({ id }) => id !== decision.id));
  return dropKeptRecord(recordKey(decision));
}

/** Keeps a decision in the browser first, then waits, then sends it. */
export function holdDecision(made: Pick<KeptDecision, 'id' | 'title' | 'decision' | 'comment'>, cache: QueryClient) {
  const by = useSession.getState().user?.id ?? '';
  const held: Held = { ...made, by, key: crypto.randomUUID(), sendAt: Date.now() + UNDO_MS, state: 'held' };
  setHeld((before) => [...before, held]);
  void keepRecord(recordKey(held), { ...held, state: undefined });
  timers.set(
    held.id,
    setTimeout(() => void sendDecision(held.id, cache), UNDO_MS),
  );
}

/** Takes a decision back that was not sent. */
export function undoDecision(id: string) {
  const held = find(id);
  if (held && held.state !== 'sending') void forget(held);
}

export async function sendDecision(id: string, cache: QueryClient, { isLeaving = false } = {}) {
  const held = find(id);
  // Signed out meanwhile: it stays kept, and is sent when the same person signs in again.
  if (!held || held.state === 'sending' || useSession.getState().user?.id !== held.by) return;
  clearTimeout(timers.get(id));
  setState(id, 'sending');
  try {
    await postDecision(held, isLeaving);
    await forget(held);
  } catch (error) {
    if (isFinalAnswer(error)) {
      await forget(held);
      showErrorToast((error as Error).message);
    } else setState(id, { failed: (error as Error).message });
  }
  await refreshFeatures(cache, approvalApi.decide.stale);
}

const postDecision = ({ id, decision, comment, key }: KeptDecision, isLeaving = false) =>
  call(approvalApi.decide, { id, decision, comment }, { key, isLeaving });

/** Sends what a window of this person held when it was closed. */
export async function resumeHeldDecisions(accountId: string) {
  const kept = await readKeptRecords<KeptDecision>(keysOfDecisions(accountId));
  for (const decision of kept) {
    if (find(decision.id) || decision.sendAt > Date.now() - OVERDUE_MS) continue;
    try {
      await postDecision(decision);
    } catch (error) {
      if (!isFinalAnswer(error)) continue;
      showErrorToast(`${decision.title}: ${(error as Error).message}`);
    }
    await dropKeptRecord(recordKey(decision));
  }
}

/** Sends everything at once, since the window is closing. */
export function sendAllBeforeLeaving(cache: QueryClient) {
  for (const { id } of useHeldDecisions.getState().held) void sendDecision(id, cache, { isLeaving: true });
}
