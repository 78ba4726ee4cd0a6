import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { importApi } from '@netbar/contract/platform/import/import.api';
import type { Import } from '@netbar/contract/platform/import/import.model';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { smallXlsx } from '#kit/import/template.ts';
import { fakeServer, show } from '#testing/show.tsx';
import UploadProductMasterXlsxPage from './UploadProductMasterXlsxPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const underway: Import = {
  id,
  isTrial: false,
  status: 'WRITING',
  rowsTotal: 100_000,
  rowsDone: 25_000,
  problems: [],
  createdTime: '2026-11-01T00:00:00.000Z',
};

it('BELL-05 a message about a large import opens it: how far it is, then which cells were wrong', async () => {
  const server = fakeServer();
  server.answer(brandApi.listOwn, [{ brandId: id, name: '蓝鲸', defaultBrand: true } as never]);
  const told: Import[] = [
    underway,
    { ...underway, status: 'REFUSED', problems: [{ row: 99_001, column: '售价', text: '“售价”填写有误' }] },
  ];
  server.answerBy(importApi.get, () => ({ data: told.shift() }));
  show(<UploadProductMasterXlsxPage />, { can: ['PRODUCT_MASTER_EDIT'], path: `/?importId=${id}` });

  await screen.findByText('已写入 25000 / 100000 行。可以关闭此窗口，完成后会在消息中通知您。');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  await screen.findByText('“售价”填写有误', {}, { timeout: 4_000 });
  expect(screen.getByText('99001')).toBeTruthy();
});

it('the template is a workbook with the heads in its first row', async () => {
  const bytes = Buffer.from(
    await smallXlsx([
      ['商品编码', '售价'],
      ['D100', '4.00'],
    ]).arrayBuffer(),
  );
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.toString()).toContain('<row><c t="inlineStr"><is><t xml:space="preserve">商品编码</t>');
  expect(bytes.readUInt16LE(bytes.length - 12)).toBe(5);
});
