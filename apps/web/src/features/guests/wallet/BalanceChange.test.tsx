import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { BalanceChange } from './BalanceChange.tsx';

const asked = (kind: string, amount: number, balance: number) =>
  ({ after: { memberId: 'm', no: '10010007', name: '何雨桐', kind, amount, balance } }) as unknown as Approval;

it.each([
  ['PRINCIPAL', -1250, 3750, ['何雨桐 10010007', '本金', '¥50.00', '¥37.50', '−¥12.50']],
  ['POINT', 5, 12, ['何雨桐 10010007', '积分', '7', '12', '+5']],
])('U10 the inbox shows whose %s changes, from what to what', (kind, amount, balance, cells) => {
  fakeServer();
  show(<BalanceChange approval={asked(kind, amount, balance)} />);
  const [, row] = screen.getAllByRole('row');
  expect(
    within(row!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(cells);
});
