import type { Endpoint, Got, Sent } from '@netbar/contract/kernel/endpoint';
import { say } from '@netbar/contract/kernel/words';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useWords } from './lang.ts';
import { press } from './press.ts';
import { refreshFeatures } from './refresh.ts';

/** A call that changes something, as a button declares it. */
interface Act<E extends Endpoint> {
  api: E;
  input: Sent<E>;
  /** The message after success. */
  done: string;
  /** The call that takes it back, by its answer. Left out where nothing can. */
  undo?: (got: Got<E>) => { api: Endpoint; input: object };
}

/** How long a change can be taken back from its message. */
const OFFERED_S = 8;

const words = {
  undo: say('撤销', 'Undo', '復原'),
  undone: say('已撤销', 'Undone', '已復原'),
  partly: say('有 {n} 条没有撤销：{why}', 'Not undone: {n}. {why}', '有 {n} 筆沒有復原：{why}'),
};

/** Runs a declared call when its button is pressed, refreshes what is stale, and offers to take it back. */
export function useAct() {
  const { message } = App.useApp();
  const cache = useQueryClient();
  const showUndo = useUndoMessage();
  const run = async <E extends Endpoint>({ api, input, done, undo }: Act<E>) => {
    try {
      const got = await press(api, input);
      if (undo) showUndo(done, [undo(got)]);
      else message.success(done);
    } catch (error) {
      message.error((error as Error).message);
    }
    // Also after a failure: it may have taken effect.
    await refreshFeatures(cache, api.stale);
  };
  return <E extends Endpoint>(act: Act<E>) => {
    void run(act);
  };
}

/** Shows the message of a success with a button that takes it back by its inverse calls, the last change first. */
export function useUndoMessage() {
  const t = useWords(words);
  const { message } = App.useApp();
  const cache = useQueryClient();
  const revert = async (calls: { api: Endpoint; input: object }[]) => {
    const refusals: string[] = [];
    for (const { api, input } of calls.toReversed())
      await press(api, input as Sent<Endpoint>).catch((error: Error) => refusals.push(error.message));
    await refreshFeatures(cache, [...new Set(calls.flatMap(({ api }) => api.stale))]);
    if (refusals.length === 0) message.success(t.undone);
    else message.error(t.partly.replace('{n}', String(refusals.length)).replace('{why}', refusals[0] ?? ''));
  };
  return (done: string, calls: { api: Endpoint; input: object }[]) => {
    const key = crypto.randomUUID();
    const undo = () => {
      message.destroy(key);
      void revert(calls);
    };
    const content = (
      <>
        {done}
        <button type="button" className="link undo" onClick={undo}>
          {t.undo}
        </button>
      </>
    );
    void message.open({ key, type: 'success', content, duration: OFFERED_S });
  };
}
