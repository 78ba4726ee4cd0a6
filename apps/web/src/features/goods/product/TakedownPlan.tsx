import type { Approval } from '@netbar/contract/org/approval/approval.model';
import type { StockPlan } from '@netbar/contract/goods/adjustment/adjustment.model';
import { Descriptions } from 'antd';
import { joinNames, useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { productWords } from './product.words.ts';

/** What is left of the goods, and what becomes of it. */
export function TakedownPlan({ approval }: { approval: Approval }) {
  const t = useWords(productWords);
  const { stockPlan, onHand, names } = approval.after as unknown as {
    stockPlan: StockPlan;
    onHand: number | null;
    names: string[];
  };
  return (
    <Panel title={t.takedownAudit}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'name', label: t.name, children: joinNames(names) },
          { key: 'plan', label: t.stockPlan, children: t[stockPlan] },
          { key: 'left', label: t.onHand, children: <span className="num">{onHand ?? t.counting}</span> },
        ]}
      />
    </Panel>
  );
}
