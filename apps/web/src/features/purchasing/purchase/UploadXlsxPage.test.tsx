import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import type { ImportedPurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { dropKeptRecord, keepRecord, readKeptRecord } from '#kernel/kept-records.ts';
import { useSession } from '#kernel/session.ts';
import { fakeServer, show } from '#testing/show.tsx';
import { branchId, idOf } from './testing/purchases.ts';
import UploadXlsxPage from './UploadXlsxPage.tsx';

const Where = () => <output aria-label="where">{useLocation().pathname + useLocation().search}</output>;
const keyNew = `draft me purchase ${branchId} new`;
const outcome = { rows: 1, added: 1, changed: 0, problems: [], isDone: false };
const fit: ImportedPurchase = {
  outcome,
  lines: [{ productId: idOf(11), name: '红牛', supplierId: idOf(21), supplierName: '华联商贸', packs: 3 }],
};

/** Stands in for the upload, which goes by XMLHttpRequest. Says where it was sent. */
function answerUpload(data: ImportedPurchase) {
  const sent: string[] = [];
  class Request {
    upload = {};
    status = 200;
    responseText = JSON.stringify({ status: 200, message: 'ok', data });
    onload = () => {};
    open = (_: string, url: string) => sent.push(url);
    setRequestHeader = () => {};
    send = () => queueMicrotask(() => this.onload());
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return sent;
}

function open() {
  fakeServer();
  show(
    <>
      <UploadXlsxPage />
      <Where />
    </>,
    { can: ['PURCHASE_APPLY'] },
  );
  const { user } = useSession.getState();
  const branches = [{ id: branchId, name: '一店', brandId: idOf(31), branchNo: '1001', dayCutoffMin: 0 }];
  act(() => useSession.setState({ user: { ...user, branches } as UserInfo }));
}
const choose = (size = 3) => {
  const file = new File([new Uint8Array(size)], '采购.xlsx');
  fireEvent.change(screen.getByLabelText('选择文件', { selector: 'input' }), { target: { files: [file] } });
};

beforeEach(() => dropKeptRecord(keyNew));

it('says what the columns are before a file is chosen', () => {
  open();
  for (const said of ['商品编码或条码', '采购数量', '供应商', '下载模板']) expect(screen.getByText(said)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '放入采购单' })).toBeNull();
});

it('shows what was read first, then puts it into the order and leaves the rest of the order alone', async () => {
  const other = { supplierId: idOf(22), packs: 2, isByHand: true };
  await keepRecord(keyNew, { lines: { [idOf(12)]: other }, at: 1, version: null });
  const sent = answerUpload(fit);
  open();
  choose();
  expect(await screen.findByText('检查通过，共 1 种商品')).toBeTruthy();
  expect(sent[0]).toContain(`branchId=${branchId}`);
  expect(await readKeptRecord(keyNew)).toMatchObject({ at: 1 });
  fireEvent.click(screen.getByRole('button', { name: '放入采购单' }));
  await waitFor(() => expect(screen.getByLabelText('where').textContent).toBe(`/admin/product/purchase?branchId=${branchId}`));
  expect(await readKeptRecord(keyNew)).toMatchObject({
    lines: { [idOf(11)]: { supplierId: idOf(21), packs: 3, isByHand: true }, [idOf(12)]: other },
  });
});

it('lists every wrong cell and puts nothing in', async () => {
  const problems = [{ row: 4, column: '采购数量', text: '“采购数量”填写有误' }];
  answerUpload({ outcome: { ...outcome, problems }, lines: [] });
  open();
  choose();
  expect(await screen.findByText('发现 1 处问题，请修改文件后重新选择')).toBeTruthy();
  expect(screen.getByText('“采购数量”填写有误')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '放入采购单' })).toBeNull();
});

it('a file that is too large is not sent', async () => {
  const sent = answerUpload(fit);
  open();
  choose(1024 * 1024 + 1);
  expect(await screen.findByText('文件不能超过 1 MB')).toBeTruthy();
  expect(sent).toEqual([]);
});
