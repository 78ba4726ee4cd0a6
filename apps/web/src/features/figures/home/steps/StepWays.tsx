import type { FirstSteps } from '@netbar/contract/figures/home/home.model';
import type { StepName } from '@netbar/contract/figures/home/home.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { stepsWords } from './steps.words.ts';

interface Way {
  label: keyof typeof stepsWords;
  to: string;
}

/** The pages where a step is done, the usual one first. */
function waysOf(step: StepName, { branchId, brandId, counts }: FirstSteps): Way[] {
  const branch = `/settings/branch/detail?id=${branchId ?? ''}`;
  const machines: Way = { label: 'openMachines', to: '/admin/assets/machines' };
  const areas: Way = { label: 'openAreas', to: branch };
  const ways: Record<StepName, Way[]> = {
    branch:
      counts.branches > 0
        ? [
            { label: 'openBranch', to: branch },
            { label: 'addBranch', to: '/settings/branch/add' },
          ]
        : [{ label: 'addBranch', to: '/settings/branch/add' }],
    // A machine stands in an area.
    machines: counts.areas > 0 ? [machines, areas] : [areas, machines],
    tariff: [{ label: 'openTariffs', to: '/admin/assets/machines' }],
    products: [
      { label: 'openProducts', to: '/admin/product/productMasterManage' },
      { label: 'importProducts', to: '/admin/product/productMasterManage/upload' },
      { label: 'openShelf', to: '/admin/product/productManage' },
    ],
    people: [{ label: 'openPeople', to: '/settings/user' }],
    payment: [{ label: 'openPayment', to: `/settings/brand/onlinePay?id=${brandId ?? ''}` }],
    shift:
      counts.drawers > 0
        ? [{ label: 'openCounter', to: '/admin/bar/console' }]
        : [
            { label: 'openDrawers', to: '/admin/bar/operationData' },
            { label: 'openCounter', to: '/admin/bar/console' },
          ],
  };
  return ways[step];
}

/** One step: what it is for and where it is done. */
export function StepWays({ steps, step, isDone }: { steps: FirstSteps; step: StepName; isDone: boolean }) {
  const t = useWords(stepsWords);
  const navigate = useNavigate();
  const [first, ...others] = waysOf(step, steps);
  return (
    <>
      <p className="sec">{t[`${step}Text`]}</p>
      {isDone && <p className="step-done">{fill(t[`${step}Done`], steps.counts)}</p>}
      <div className="step-ways">
        {first && (
          <Button type={isDone ? 'default' : 'primary'} onClick={() => void navigate(first.to)}>
            {t[first.label]}
          </Button>
        )}
        {others.map(({ label, to }) => (
          <Button key={label} onClick={() => void navigate(to)}>
            {t[label]}
          </Button>
        ))}
      </div>
    </>
  );
}
