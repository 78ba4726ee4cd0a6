import { searchApi } from '@netbar/contract/platform/search/search.api';
import type { SearchGroup, SearchHit } from '@netbar/contract/platform/search/search.model';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useConnection } from '#kernel/connection.ts';
import { fakeServer, show } from '#testing/show.tsx';
import Palette from './Palette.tsx';
import { openPalette, usePalette } from './palette.store.ts';

const hit = (kind: SearchHit['kind'], id: string, over: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  id: `019c0000-0000-7000-8000-00000000000${id}`,
  title: '何雨桐',
  syllables: ['he', 'yu', 'tong'],
  facts: [{ sort: 'plain', text: '139****1174' }],
  picture: null,
  amountFen: 9600,
  pages: [{ page: 'userDetail', query: { id } }],
  ...over,
});
const members: SearchGroup = {
  kind: 'member',
  total: 12,
  hits: [
    hit('member', '1', { facts: [{ sort: 'seat', text: 'B014' }] }),
    hit('member', '2', { title: '黄颖', syllables: ['huang', 'ying'] }),
  ],
};

let server: ReturnType<typeof fakeServer>;
let address = '';
const Address = () => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  });
  return null;
};
const Open = () => (usePalette((state) => state.isOpen) ? <Palette /> : null);
const showPalette = (can: string[] = []) => {
  openPalette();
  show(
    <>
      <Open />
      <Address />
    </>,
    { can },
  );
};
const input = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(input(), { key, ...more });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  server.answerBy(searchApi.find, ({ url }) => ({
    data: { groups: url.searchParams.get('text')?.startsWith('h') ? [members] : [] },
  }));
  useConnection.setState({ isLost: false });
  HTMLElement.prototype.scrollIntoView = () => {};
});

describe('K3 the palette', () => {
  it('shows what the server found with the typed letters underlined, and asks once for what was typed at one go', async () => {
    showPalette();
    for (const text of ['h', 'hy']) type(text);
    await screen.findByText('B014 上机中');
    expect(server.to(searchApi.find).map(({ query }) => query['text'])).toEqual(['hy']);
    const row = screen.getAllByRole('option')[0]!;
    expect([...row.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['何雨', 'h', 'y']);
    expect(row.textContent).toContain('¥96.00');
    expect(screen.getByText('另有 10 条，只看会员')).toBeTruthy();
  });

  it('is worked by keyboard: arrows, Enter, Tab into one group and back, Esc', async () => {
    showPalette();
    type('hy');
    await screen.findByText('黄颖');
    expect(chosen()).toContain('何雨桐');
    press('ArrowDown');
    expect(chosen()).toContain('黄颖');
    press('Tab');
    await waitFor(() => expect(server.to(searchApi.find).at(-1)?.query).toMatchObject({ kind: 'member', limit: '20' }));
    press('Tab', { shiftKey: true });
    await waitFor(() => expect(options().length).toBeGreaterThan(0));
    press('ArrowDown');
    press('Enter');
    expect(address).toBe('/settings/user/detail?id=2');
    expect(usePalette.getState().isOpen).toBe(false);
    act(openPalette);
    press('Escape');
    expect(usePalette.getState().isOpen).toBe(false);
  });

  it('puts what was used last first among equals', async () => {
    showPalette();
    type('h');
    await screen.findByText('B014 上机中');
    press('ArrowDown');
    press('Enter');
    act(openPalette);
    type('h');
    await waitFor(() => expect(options()[0]).toContain('黄颖'));
  });

  it('drops answers for an older text, and rows that no longer fit meanwhile', async () => {
    showPalette();
    type('hy');
    await screen.findByText('黄颖');
    type('heyu');
    expect(options().join()).not.toContain('黄颖');
    expect(options().join()).toContain('何雨桐');
    type('zzz');
    expect(options().join()).not.toContain('何雨桐');
    await screen.findByText('没有找到“zzz”', { selector: 'b' });
  });

  it('does not search while an input method is at work', async () => {
    showPalette();
    vi.useFakeTimers();
    fireEvent.compositionStart(input());
    type("he'yu");
    act(() => {
      vi.advanceTimersByTime(1_000);
    });
    expect(server.to(searchApi.find)).toEqual([]);
    vi.useRealTimers();
    type('何雨');
    fireEvent.compositionEnd(input());
    await waitFor(() => expect(server.to(searchApi.find).map(({ query }) => query['text'])).toEqual(['何雨']));
  });

  it('leads to the counter for what is done with a member, and only those who may', async () => {
    showPalette();
    type('hy');
    await screen.findByText('黄颖');
    expect(options().join()).not.toContain('充值');
  });

  it('says so when it is offline and when the search fails', async () => {
    showPalette();
    useConnection.setState({ isLost: true });
    type('hy');
    await screen.findByText('没有网络，只能找到页面和动作');
    expect(server.to(searchApi.find)).toEqual([]);
    server.answerBy(searchApi.find, () => ({ status: 42900, message: '搜索号码过多' }));
    act(() => useConnection.setState({ isLost: false }));
    await screen.findByText('搜索号码过多');
  });
});
