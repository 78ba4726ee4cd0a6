import { ExclamationCircleFilled, WarningFilled } from '@ant-design/icons';
import type { FirstSteps } from '@netbar/contract/figures/home/home.model';
import { type Lack, lacksOf, type StepName } from '@netbar/contract/figures/home/home.rules';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { stepsWords } from './steps.words.ts';

const words = {
  branch: 'lackBranch',
  drawer: 'lackDrawer',
  opener: 'lackOpener',
  cashier: 'lackCashier',
  machines: 'lackMachines',
  unreported: 'lackUnreported',
  tariff: 'lackTariff',
  products: 'lackProducts',
  merchant: 'lackMerchant',
} as const satisfies Record<Lack, keyof typeof stepsWords>;

const stepOf: Record<Lack, StepName> = {
  branch: 'branch',
  drawer: 'shift',
  opener: 'people',
  cashier: 'people',
  machines: 'machines',
  unreported: 'machines',
  tariff: 'tariff',
  products: 'products',
  merchant: 'payment',
};

/** What is missing before the first sale. Red is what a shift cannot be opened without. */
export function Lacks({ steps, onChoose }: { steps: FirstSteps; onChoose: (step: StepName) => void }) {
  const t = useWords(stepsWords);
  const lacks = lacksOf(steps.counts);
  const n = steps.counts.machines - steps.counts.reported;
  return (
    <Panel title={t.lacks}>
      <ul className="lacks">
        {lacks.map(({ lack, isBlocking }) => (
          <li key={lack} className={isBlocking ? 't-error' : 't-warning'}>
            <button type="button" onClick={() => onChoose(stepOf[lack])}>
              {isBlocking ? <ExclamationCircleFilled aria-label={t.blocks} /> : <WarningFilled />}
              <span>{fill(t[words[lack]], { n })}</span>
            </button>
          </li>
        ))}
        {lacks.length === 0 && <li className="muted">{t.lacksNone}</li>}
      </ul>
      {steps.skipped.length > 0 && (
        <>
          <h3 className="lacks-h">{t.skippedSteps}</h3>
          <ul className="lacks">
            {steps.skipped.map((step) => (
              <li key={step}>
                <button type="button" onClick={() => onChoose(step)}>
                  {t[step]}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
