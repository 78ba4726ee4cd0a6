import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { Rule } from '@netbar/contract/activities/activity/rule.model';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, show } from '#testing/show.tsx';
import { anniversary, idOf } from '../testing/draws.ts';
import { checkDraw } from './draw-checks.rules.ts';
import { PrizesPart } from './PrizesPart.tsx';

let now = anniversary;
const keep = (rule: Rule) => {
  now = rule;
  return rule;
};
function Edited({ budgetFen }: { budgetFen?: number }) {
  const [rule, setRule] = useState<Rule>(anniversary);
  return <PrizesPart rule={rule} onChange={(next) => setRule(keep(next))} brandId={idOf(2)} {...(budgetFen && { budgetFen })} />;
}
const open = (budgetFen?: number) => {
  now = anniversary;
  fakeServer().answer(activityApi.list, { rows: [], total: 0 });
  show(<Edited {...(budgetFen && { budgetFen })} />, { can: ['ACTIVITY_LIST', 'ACTIVITY_EDIT'] });
};
const prizes = () => screen.getByRole('table', { name: '奖品' });

it('shows probability and expectation while weights are typed', () => {
  open();
  expect(within(prizes()).getByText('0.11%')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('10 元网费 权重'), { target: { value: '5995' } });
  expect(within(prizes()).getByText('59.95%')).toBeTruthy();
  // 5995 of 10,000 at ¥10.00, and 5 of 10,000 at ¥299.00.
  expect(within(prizes()).getByText('¥5.995')).toBeTruthy();
  expect(within(prizes()).getByText('¥0.149')).toBeTruthy();
  expect(within(prizes()).getByText('¥6.145')).toBeTruthy();
});

it('puts the rest of 10,000 on the fallback, which cannot be deleted or limited', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: '补足到 10,000' }));
  expect(now.draw?.prizes.at(-1)).toMatchObject({ key: 'thanks', weight: 9395 });
  expect(screen.queryByLabelText('谢谢参与 库存')).toBeNull();
  expect(screen.queryByRole('button', { name: '删除 谢谢参与' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '删除 机械键盘' }));
  expect(now.draw?.prizes.map(({ key }) => key)).toEqual(['bonus', 'thanks']);
  expect(Rule.safeParse(now).success).toBe(true);
});

it('adds a prize before the fallback, once it is whole', async () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: /添加奖品/ }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
  fireEvent.change(within(drawer).getByLabelText('名称'), { target: { value: '鼠标' } });
  fireEvent.change(within(drawer).getByLabelText('单个成本'), { target: { value: '59' } });
  fireEvent.click(within(drawer).getByRole('button', { name: '保存' }));
  expect(now.draw?.prizes.map(({ name }) => name)).toEqual(['机械键盘', '10 元网费', '鼠标', '谢谢参与']);
  expect(now.draw?.prizes[2]).toMatchObject({ kind: 'PHYSICAL', costFen: 5900, stock: 1 });
  expect(Rule.safeParse(now).success).toBe(true);
});

it('gives chances for purchases, or for none', () => {
  open();
  fireEvent.click(screen.getByRole('switch', { name: '消费送机会' }));
  expect(now.draw?.chancePerFen).toBeNull();
  expect(screen.getByText('消费不送机会，需要在签到或游戏活动中发放')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('每人每日最多'), { target: { value: '5' } });
  expect(now.draw?.perDay).toBe(5);
});

it('simulates ten thousand draws, then a thousand runs for the spread', async () => {
  open(800_000);
  const simulated = screen.getByRole('table', { name: /模拟/ });
  expect(within(simulated).getByText('机械键盘')).toBeTruthy();
  expect(await screen.findByRole('img', { name: /1,000 轮模拟的总成本/ }, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByText(/90% 落在/)).toBeTruthy();
}, 30_000);

it('says what to look at: a prize that runs out, weights that are not whole, how long the budget lasts', () => {
  const terms = anniversary.draw!;
  const said = (budgetFen: number | null) => checkDraw(terms, budgetFen).map(({ code, isFine }) => `${code}${isFine ? '' : '!'}`);
  expect(said(800_000)).toEqual(['FALLBACK', 'NOT_WHOLE!', 'SHORT!', 'SHORT!', 'BUDGET']);
  expect(said(null).at(-1)).toBe('NO_BUDGET!');
  const [short] = checkDraw(terms, null).filter(({ code }) => code === 'SHORT');
  expect(short?.params).toMatchObject({ name: '机械键盘', stock: 3, expected: '11' });
});
