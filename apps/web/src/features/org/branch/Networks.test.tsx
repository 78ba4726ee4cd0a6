import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { Networks } from './Networks.tsx';

const branchId = '019c0000-0000-7000-8000-000000000001';
const read = { branchId, version: 4, networks: ['203.0.113.0/24'], ownAddress: '198.51.100.9' };
const type = (value: string) => fireEvent.change(screen.getByLabelText('网络地址（每行一个）'), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: /确\s?定/ }));

it('warns whoever leaves out the own address, refuses what is no network, and sends the list', async () => {
  const server = fakeServer();
  server.answer(branchApi.networks, read);
  server.answer(branchApi.setNetworks, { ...read, version: 5 });
  show(<Networks branchId={branchId} />, { can: ['BRANCH_ADDRESS'] });
  await screen.findByText('您当前的地址：198.51.100.9');
  await screen.findByText('您当前的地址 198.51.100.9 不在列表中，员工从这里将不能操作本店');

  type('203.0.113.0/24\n收银台');
  press();
  await screen.findByText('“收银台”不是网络地址');
  expect(server.to(branchApi.setNetworks)).toEqual([]);

  type('203.0.113.0/24, 198.51.100.0/24 2408:8207::/32');
  await expect.poll(() => screen.queryByText(/不在列表中/)).toBeNull();
  press();
  await expect
    .poll(() => server.to(branchApi.setNetworks).map(({ body }) => body))
    .toEqual([{ version: 4, networks: ['203.0.113.0/24', '198.51.100.0/24', '2408:8207::/32'] }]);
});
