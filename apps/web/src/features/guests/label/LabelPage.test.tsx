import { labelApi } from '@netbar/contract/guests/label/label.api';
import type { Label } from '@netbar/contract/guests/label/label.model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import LabelPage from './LabelPage.tsx';

const id = '019c0000-0000-7000-8000-000000000001';
const label: Label = {
  id,
  brandId: id,
  labelClassId: id,
  className: '消费习惯',
  target: 'MEMBER',
  name: '夜猫子',
  tone: 'plum',
  enabled: true,
  version: 2,
};
const open = async (can: string[]) => {
  const server = fakeServer();
  server.answer(labelApi.list, { rows: [label], total: 1 });
  server.answer(labelApi.listClasses, { rows: [], total: 0 });
  server.answer(labelApi.change, label);
  show(<LabelPage />, { can: ['LABEL_LIST', ...can] });
  await screen.findAllByText('夜猫子');
  return server;
};

it('a label is renamed as it was seen, with nothing else changed', async () => {
  const server = await open(['LABEL_EDIT']);
  fireEvent.click(screen.getAllByRole('button', { name: '编辑' })[0]!);
  fireEvent.change(await screen.findByLabelText('标签名称'), { target: { value: '通宵达人' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(server.to(labelApi.change)).toHaveLength(1));
  expect(server.to(labelApi.change)[0]!.body).toMatchObject({ name: '通宵达人', tone: 'plum', enabled: true, version: 2 });
});

it('PERM-01 whoever may only look adds and changes nothing', async () => {
  await open([]);
  expect(screen.queryByRole('button', { name: /新增标签/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
});
