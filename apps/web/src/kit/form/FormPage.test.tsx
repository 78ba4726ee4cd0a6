import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropKeptRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { FormPage } from './FormPage.tsx';
import type { Field } from './form.types.ts';

const fields: Field[] = [
  { kind: 'text', name: 'name', label: '品牌名称', max: 40 },
  { kind: 'text', name: 'phone', label: '联系电话', isOptional: true },
  { kind: 'password', name: 'secret', label: '密码', isOptional: true },
];
function open() {
  const server = fakeServer();
  server.answerBy(brandApi.save, () => ({ data: {} }));
  show(
    <FormPage
      title="新增品牌"
      api={brandApi.save}
      fields={fields}
      sections={[
        { title: '基本信息', note: '顾客看到的名称。', names: ['name'] },
        { title: '其他', names: ['phone', 'secret'] },
      ]}
      preview={(typed) => <p>{`预览：${typed['name'] as string}`}</p>}
      draft="brand"
      done="已保存"
    />,
  );
  return server;
}
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Only this form's: tests of other forms, which may have left drafts of their own, run in the same browser. */
const keptDraft = () => readKeptRecord<{ values: object }>('draft me brand');
const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000));

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await dropKeptRecord('draft me brand');
});
afterEach(() => vi.useRealTimers());

describe('K8 a form in sections', () => {
  it('marks what may be left out, says errors under the field and in the checks, and leads there', async () => {
    open();
    const name = await screen.findByLabelText('品牌名称');
    expect(within(screen.getByRole('region', { name: '其他' })).getAllByText('选填')).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: '基本信息' })).queryByText('选填')).toBeNull();
    fireEvent.blur(name);
    await waitFor(() => expect(screen.getAllByText('请填写品牌名称')).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: '定位 请填写品牌名称' }));
    await waitFor(() => expect(document.activeElement).toBe(name));
    type('品牌名称', '蓝鲸');
    await waitFor(() => expect(screen.queryByText('请填写品牌名称')).toBeNull());
    expect(screen.getByText('预览：蓝鲸')).toBeTruthy();
  });

  it('keeps a draft by itself, without secrets, which is back after a log-out and gone once saved', async () => {
    open();
    await screen.findByLabelText('品牌名称');
    type('品牌名称', '蓝鲸电竞');
    type(/^密码/, 'geheim');
    await pause();
    expect(screen.getByText(/已自动保存/)).toBeTruthy();
    expect((await keptDraft())!.values).toMatchObject({ name: '蓝鲸电竞' });
    expect(JSON.stringify(await keptDraft())).not.toContain('geheim');

    cleanup();
    useSession.setState({ token: undefined, user: undefined });
    localStorage.clear();
    const server = open();
    expect(await screen.findByText(/已恢复/)).toBeTruthy();
    expect((screen.getByLabelText('品牌名称') as HTMLInputElement).value).toBe('蓝鲸电竞');
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('已保存');
    expect(server.to(brandApi.save)[0]!.body).toMatchObject({ name: '蓝鲸电竞' });
    await pause();
    expect(await keptDraft()).toBeUndefined();
  });

  it('a draft that was found can be discarded', async () => {
    open();
    await screen.findByLabelText('品牌名称');
    type('品牌名称', '旧草稿');
    await pause();
    cleanup();
    open();
    fireEvent.click(await screen.findByRole('button', { name: '放弃草稿' }));
    expect((screen.getByLabelText('品牌名称') as HTMLInputElement).value).toBe('');
    expect(await keptDraft()).toBeUndefined();
  });
});
