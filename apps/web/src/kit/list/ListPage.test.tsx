import { orderApi } from '@netbar/contract/counter/order/order.api';
import { defineApi, get, post } from '@netbar/contract/kernel/endpoint';
import { countedPageOf, sortBy } from '@netbar/contract/kernel/list';
import { id, keyword, nothing, pageQuery } from '@netbar/contract/kernel/model';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import type { ListView } from '@netbar/contract/platform/preference/preference.model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeServer, show } from '#testing/show.tsx';
import { codeColumn, moneyColumn, nameColumn } from './columns.tsx';
import { ListPage } from './ListPage.tsx';

const Row = z.object({ id, no: z.string(), fen: z.int(), state: z.string() });
type Sampled = z.input<typeof Row>;
const api = defineApi('sample', {
  list: get('/api/sample', {
    access: 'signedIn',
    input: pageQuery.extend({
      keyword,
      state: z.string().optional(),
      status: z.string().optional(),
      sort: sortBy(['fen', 'no']),
    }),
    output: countedPageOf(Row),
  }),
  turn: post('/api/sample/:id/turn', { access: 'signedIn', input: z.object({ id }), output: nothing, stale: ['sample'] }),
  turnBack: post('/api/sample/:id/back', { access: 'signedIn', input: z.object({ id }), output: nothing, stale: ['sample'] }),
});
const idOf = (n: number) => `019c0000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const rows = [1, 2, 3].map((n) => ({ id: idOf(n), no: `N${n}`, fen: n * 100, state: n === 3 ? 'DONE' : 'OPEN' }));
const opened = vi.fn<(no: string) => void>();

const Sample = () => (
  <ListPage
    title="样单"
    api={api.list}
    tabs={[
      {
        name: 'status',
        label: '状态',
        tabs: [
          { value: '', label: '全部' },
          { value: 'OPEN', label: '进行' },
        ],
      },
    ]}
    filters={[
      { kind: 'text', name: 'keyword', label: '单号' },
      { kind: 'select', name: 'state', label: '阶段', options: [{ value: 'OPEN', label: '开' }], byDefault: 'OPEN' },
    ]}
    columns={[
      nameColumn('no', '单号', (row: Sampled) => row.no),
      moneyColumn('fen', '金额', (row: Sampled) => row.fen),
      codeColumn('state', '阶段码', (row: Sampled) => row.state),
    ]}
    rowActions={(row) => [{ key: 'open', label: '详情', onClick: () => opened(row.no) }]}
    bulk={{
      nameOf: ({ no }) => no,
      sums: [{ key: 'fen', label: '金额合计', fen: (row) => row.fen }],
      actions: [
        {
          key: 'turn',
          label: '翻转',
          isFor: ({ state }) => state === 'OPEN',
          whyNot: () => '已结束',
          api: api.turn,
          input: (row) => ({ id: row.id }),
          undo: { api: api.turnBack, input: (row) => ({ id: row.id }) },
        },
      ],
    }}
  />
);

const view = (over: Partial<ListView>): ListView => ({
  id: idOf(9),
  list: 'sample.list',
  name: '大额',
  content: {
    values: { keyword: 'N' },
    sort: '-fen',
    settings: { version: 1, hidden: ['state'], order: [], pinned: [], widths: {}, isCompact: true },
  },
  isShared: false,
  isMine: true,
  ownerName: '林晓雯',
  isStarred: false,
  version: 1,
  ...over,
});

const open = async (path = '/', views: ListView[] = []) => {
  const server = fakeServer();
  server.answer(api.list, { rows, total: 43, counts: { status: { '': 43, OPEN: 40 } } });
  server.answer(api.turn, {});
  server.answer(api.turnBack, {});
  server.answer(preferenceApi.views, views);
  show(<Sample />, { path });
  await screen.findByText('N1');
  return { server, last: () => server.to(api.list).at(-1)?.query };
};
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

describe('K14 the question', () => {
  it('counts stand on the tabs, and a tab asks', async () => {
    const { last } = await open();
    expect(last()).toMatchObject({ state: 'OPEN' });
    fireEvent.click(screen.getByRole('button', { name: '进行 40' }));
    await waitFor(() => expect(last()).toMatchObject({ status: 'OPEN', state: 'OPEN' }));
  });

  it('U8 a default is a chip like any other: it can be removed and comes back with the defaults', async () => {
    const { last } = await open();
    fireEvent.click(screen.getByRole('button', { name: '清除阶段' }));
    await waitFor(() => expect(last()).not.toHaveProperty('state'));
    fireEvent.click(screen.getByRole('button', { name: '恢复默认' }));
    await waitFor(() => expect(last()).toMatchObject({ state: 'OPEN' }));
  });

  it('sorts by the columns the server can sort by, and by no other', async () => {
    const { last } = await open();
    const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
    expect(within(head('阶段码')).queryByRole('button')).toBeNull();
    const press = () => fireEvent.click(within(head('金额')).getByRole('button'));
    press();
    await waitFor(() => expect(last()).toMatchObject({ sort: '-fen' }));
    expect(head('金额').getAttribute('aria-sort')).toBe('descending');
    press();
    await waitFor(() => expect(last()).toMatchObject({ sort: 'fen' }));
    press();
    await waitFor(() => expect(last()).not.toHaveProperty('sort'));
  });
});

describe('K14 saved views', () => {
  it('the starred one opens with the list; a change marks it and offers to overwrite it', async () => {
    const { server, last } = await open('/', [view({ isStarred: true })]);
    expect(last()).toMatchObject({ keyword: 'N', sort: '-fen' });
    expect(last()).not.toHaveProperty('state');
    expect(screen.queryByRole('columnheader', { name: /阶段码/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '进行 40' }));
    fireEvent.click(await screen.findByRole('button', { name: /大额.*已修改/ }));
    server.answer(preferenceApi.changeView, view({ version: 2 }));
    fireEvent.click(await screen.findByRole('button', { name: /覆盖/ }));
    await waitFor(() => expect(server.to(preferenceApi.changeView)).toHaveLength(1));
    expect(server.to(preferenceApi.changeView)[0]?.body).toMatchObject({
      version: 1,
      content: { values: { keyword: 'N', status: 'OPEN' }, sort: '-fen' },
    });
  });

  it('one of somebody else is opened and saved as one’s own, never overwritten', async () => {
    const { last } = await open('/', [view({ isMine: false, isShared: true, ownerName: '财务 林静' })]);
    key('v');
    fireEvent.click(await screen.findByRole('button', { name: /大额.*财务 林静/ }));
    await waitFor(() => expect(last()).toMatchObject({ sort: '-fen' }));
    fireEvent.click(screen.getByRole('button', { name: '进行 40' }));
    fireEvent.click(await screen.findByRole('button', { name: /大额.*已修改/ }));
    expect(await screen.findByRole('button', { name: /另存为视图/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /覆盖/ })).toBeNull();
  });
});

describe('K14 chosen rows', () => {
  it('are counted and summed, the next step is one press, the others say why not, and it can be taken back', async () => {
    const { server } = await open();
    fireEvent.click(screen.getByRole('checkbox', { name: '选择全部' }));
    const bar = within(screen.getByRole('region', { name: '批量操作' }));
    expect(bar.getByText('已选 3 条')).toBeTruthy();
    expect(bar.getByText(/金额合计/).textContent).toBe('金额合计 ¥6.00');
    expect(bar.getByRole('button', { name: '选择全部 43 条' })).toBeTruthy();
    fireEvent.click(bar.getByRole('button', { name: /翻转 2/ }));
    await screen.findAllByText('成功 2 条，失败 1 条');
    expect(screen.getByText('已结束')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(server.to(api.turnBack)).toHaveLength(2));
  });
});

describe('K14 keys', () => {
  it('go from row to row, choose, open, step and search; silent in a field', async () => {
    const { server } = await open();
    key('j');
    key('j');
    expect(document.activeElement?.getAttribute('data-row')).toBe(idOf(2));
    key('Enter');
    expect(opened).toHaveBeenLastCalledWith('N2');
    key('k');
    key('x');
    key('ArrowDown', { shiftKey: true });
    expect(await screen.findByText('已选 2 条')).toBeTruthy();
    key(' ');
    await waitFor(() => expect(server.to(api.turn)).toHaveLength(2));
    key('/');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('单号');
    key('j');
    expect(document.activeElement?.tagName).toBe('INPUT');
  });
});

it('U14 bars stand in the grid of the real columns while the first rows load', () => {
  const server = fakeServer();
  server.answer(orderApi.list, { rows: [], total: 0, counts: {}, sums: null, noSums: null });
  show(<Sample />);
  expect(screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)).toContain('金额');
  expect(document.querySelectorAll('tr.ghost').length).toBeGreaterThan(5);
});
