import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '#testing/show.tsx';
import { PrintButton, type Sheet } from './PrintSheet.tsx';

const sheet: Sheet = {
  title: '调拨单',
  no: '7010',
  facts: [{ label: '调出', value: '文三路店' }],
  columns: [{ title: '商品' }, { title: '数量', isNumber: true }],
  lines: [{ key: 'a', cells: ['红牛', 24] }],
  sums: [{ label: '合计', value: 24 }],
  places: { title: '收货地址', rows: [{ label: '滨江店', value: '江南大道 1 号' }] },
  signatures: ['发出人', '接收人'],
};

it('a document is put on paper alone, with its lines, sums and places to sign, and leaves the page afterwards', async () => {
  const printed = vi.fn<() => void>();
  vi.stubGlobal('print', printed);
  show(<PrintButton sheet={sheet} />);
  fireEvent.click(screen.getByRole('button', { name: /打印$/ }));
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  const paper = document.querySelector<HTMLElement>('body > .print-sheet')!;
  expect(within(paper).getByText('红牛')).toBeTruthy();
  expect([...paper.querySelectorAll('.print-signatures span')].map(({ textContent }) => textContent)).toEqual([
    '发出人',
    '接收人',
  ]);
  expect(within(paper).getByText('江南大道 1 号')).toBeTruthy();
  expect(paper.textContent).toContain('林晓雯 打印于');
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.print-sheet')).toBeNull();
});
