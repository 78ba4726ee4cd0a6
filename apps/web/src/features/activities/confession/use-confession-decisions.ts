import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import type { RejectReason } from '@netbar/contract/activities/confession/confession.model';
import { commonErrors } from '@netbar/contract/kernel/errors';
import { fill } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useRef, useState } from 'react';
import { CallError } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { press } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';
import { confessionWords } from './confession.words.ts';

export type ConfessionDecision =
  | { action: 'publish'; isMasked: boolean }
  | { action: 'reject'; reason: RejectReason; remark: string }
  | { action: 'forward' }
  | { action: 'hide' };

/** Confessions that were decided by one press. */
interface Decided {
  canUndo: boolean;
  /** Those that the server took; it may still be under way. */
  doneIds: Promise<string[]>;
}

function sendDecision(confessionIds: string[], decision: ConfessionDecision) {
  if (decision.action === 'publish') return press(confessionApi.publish, { confessionIds, isMasked: decision.isMasked });
  if (decision.action === 'reject') {
    const { reason, remark } = decision;
    return press(confessionApi.reject, { confessionIds, reason, remark });
  }
  return press(confessionApi[decision.action], { confessionIds });
}

interface UndoOptions {
  /** What the caller decided last before this page was opened, if it can still be taken back. */
  lastHandled: string | undefined;
  onUndone: (id: string) => void;
}

/** Sends decisions without holding up the next one, and takes the last one back. */
export function useConfessionDecisions({ lastHandled, onUndone }: UndoOptions) {
  const t = useWords(confessionWords);
  const { message } = App.useApp();
  const cache = useQueryClient();
  /** Decided here, and perhaps still in the list that was read before. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const past = useRef<Decided[]>([]);
  const refresh = () => refreshFeatures(cache, confessionApi.forward.stale);

  const decide = (ids: string[], decision: ConfessionDecision) => {
    setGone((before) => new Set([...before, ...ids]));
    const send = async () => {
      try {
        const { doneIds, skipped } = await sendDecision(ids, decision);
        if (skipped > 0) void message.warning(fill(t.someoneElse, { n: skipped }));
        if (decision.action === 'forward') void message.success(t.forwarded);
        if (decision.action === 'hide') void message.success(t.hiddenDone);
        return doneIds;
      } catch (error) {
        const isDecided = error instanceof CallError && error.reason === commonErrors.wrongStatus.reason;
        if (isDecided) void message.warning(fill(t.someoneElse, { n: ids.length }));
        else void message.error((error as Error).message);
        return [];
      } finally {
        await refresh();
        setGone((before) => new Set([...before].filter((id) => !ids.includes(id))));
      }
    };
    const doneIds = send();
    if (decision.action !== 'hide') past.current.push({ canUndo: decision.action !== 'forward', doneIds });
  };

  /** Takes these back, or what was decided here last. */
  const undo = async (chosen?: string[]) => {
    const last = chosen ? undefined : past.current.at(-1);
    if (last && !last.canUndo) return void message.info(t.forwardStays);
    const confessionIds = chosen ?? (last ? await last.doneIds : lastHandled ? [lastHandled] : []);
    if (last) past.current = past.current.filter((one) => one !== last);
    if (confessionIds.length === 0) return void message.info(t.nothingToUndo);
    try {
      const { doneIds } = await press(confessionApi.undo, { confessionIds });
      void message.success(t.undone);
      await refresh();
      if (doneIds[0]) onUndone(doneIds[0]);
    } catch (error) {
      void message.error((error as Error).message);
      await refresh();
    }
  };
  return { gone, decide, undo: (chosen?: string[]) => void undo(chosen) };
}
