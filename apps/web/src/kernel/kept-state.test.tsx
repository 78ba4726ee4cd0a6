import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dropKeptRecord, readKeptRecord } from './kept-records.ts';
import { useKeptState } from './kept-state.ts';

const PLACE = 'kept-state test';
afterEach(() => dropKeptRecord(PLACE));

const useList = () => useKeptState<string[]>(PLACE, []);

/** Work that ends when the test says so, like an upload. */
function slowWork() {
  let end = () => {};
  const ended = new Promise<void>((next) => (end = next));
  return { end, add: async (from: string[]) => ended.then(() => [...from, 'slow']) };
}

it('an upload that ends after its part was left keeps what another part has entered since', async () => {
  const list = renderHook(useList);
  const { end, add } = slowWork();
  const slow = list.result.current.act(add);
  list.unmount();
  const task = renderHook(useList);
  const quick = task.result.current.act((from) => [...from, 'quick']);
  end();
  await act(() => Promise.all([slow, quick]));
  expect(await readKeptRecord(PLACE)).toEqual(['slow', 'quick']);
  expect(task.result.current.state).toEqual(['slow', 'quick']);
});

it('parts that show one place show the changes of each other', async () => {
  const [one, other] = [renderHook(useList), renderHook(useList)];
  await act(() => one.result.current.act((from) => [...from, 'a']));
  await act(() => other.result.current.act((from) => [...from, 'b']));
  expect(one.result.current.state).toEqual(['a', 'b']);
});

it('a change that failed leaves the state as it was, and a place that nobody shows is read anew', async () => {
  const first = renderHook(useList);
  const failing = first.result.current.act(() => Promise.reject(new Error('no')));
  const after = first.result.current.act((from) => [...from, 'a']);
  await expect(failing).rejects.toThrow('no');
  await act(async () => expect(await after).toEqual(['a']));
  first.unmount();
  await dropKeptRecord(PLACE);
  const second = renderHook(useList);
  await act(async () => expect(await second.result.current.act((from) => [...from, 'b'])).toEqual(['b']));
  await waitFor(() => expect(second.result.current.state).toEqual(['b']));
});
