import { orderApi } from '@netbar/contract/counter/order/order.api';
import type { OrderRow } from '@netbar/contract/counter/order/order.model';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { press } from '#kernel/press.ts';
import { refreshFeatures } from '#kernel/refresh.ts';

/** How long a tick can be taken back. */
export const UNDO_MS = 5_000;

const STALE = ['order', 'home'];

/** An open call is accepted on the way, if nobody has. */
async function finish({ id: orderId, version, status }: OrderRow) {
  const accepted = status === 'PENDING' ? await press(orderApi.accept, { orderId, version }) : { version };
  await press(orderApi.complete, { orderId, version: accepted.version });
}

/**
 * Finishes calls with a moment to change one's mind: nothing is sent before. Whoever leaves the page has decided, so what is ticked
 * is sent at once.
 */
export function useFinishCall() {
  const { message } = App.useApp();
  const cache = useQueryClient();
  /** Shown as done: waiting, or sent and not read again yet. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** Those that wait. */
  const waiting = useRef(new Map<string, { call: OrderRow; timer: number }>());
  const untick = (id: string) => setTicked((before) => new Set([...before].filter((other) => other !== id)));
  const send = async (call: OrderRow) => {
    waiting.current.delete(call.id);
    await finish(call).catch((error: Error) => void message.error(error.message));
    await refreshFeatures(cache, STALE);
    untick(call.id);
  };
  const sendAll = useEffectEvent(() => {
    for (const { call, timer } of waiting.current.values()) {
      clearTimeout(timer);
      void send(call);
    }
  });
  useEffect(() => () => sendAll(), []);
  return {
    isTicked: (id: string) => ticked.has(id),
    tick: (call: OrderRow) => {
      const timer = window.setTimeout(() => void send(call), UNDO_MS);
      waiting.current.set(call.id, { call, timer });
      setTicked((before) => new Set(before).add(call.id));
    },
    undo: (id: string) => {
      clearTimeout(waiting.current.get(id)?.timer);
      waiting.current.delete(id);
      untick(id);
    },
  };
}
