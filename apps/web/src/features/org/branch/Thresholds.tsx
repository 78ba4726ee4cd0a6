import { branchApi } from '@netbar/contract/org/branch/branch.api';
import type { Thresholds as Figures } from '@netbar/contract/org/branch/branch.model';
import { WAIT_BOUNDS } from '@netbar/contract/org/branch/branch.rules';
import { Button, Form, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { MoneyInput } from '#kit/form/MoneyInput.tsx';
import { Panel } from '#kit/Panel.tsx';
import { branchWords } from './branch.words.ts';
import { Limits } from './Limits.tsx';

/** Figures above or below which somebody has to look. */
export function Thresholds({ branchId }: { branchId: string }) {
  const t = useWords(branchWords);
  const read = useApi(branchApi.thresholds, { branchId });
  const save = useCommand(branchApi.setThresholds, { done: t.thresholdsSaved });
  return (
    <Panel title={t.thresholds}>
      <Record read={read}>
        {({ version, thresholds }) => (
          <Form<Figures>
            key={version}
            layout="vertical"
            initialValues={thresholds}
            onFinish={(figures) => save.mutate({ branchId, version, thresholds: figures })}
          >
            <Section title={t.sectionStock} note={t.sectionStockNote}>
              <Form.Item name="lowStockQty" label={t.lowStock}>
                <InputNumber min={0} precision={0} className="wide" />
              </Form.Item>
              <Form.Item name="countToleranceQty" label={t.countTolerance}>
                <InputNumber min={0} precision={0} className="wide" />
              </Form.Item>
            </Section>
            <Section title={t.sectionCash} note={t.sectionCashNote}>
              <Form.Item name="shiftToleranceFen" label={t.shiftTolerance}>
                <MoneyInput />
              </Form.Item>
              <Form.Item name="drawerFullFen" label={t.drawerFull}>
                <MoneyInput />
              </Form.Item>
              <Form.Item name="blindCount" label={t.blindCount} extra={t.blindCountHint} valuePropName="checked">
                <Switch />
              </Form.Item>
            </Section>
            <Section title={t.sectionWait} note={t.sectionWaitNote}>
              <Form.Item name="orderWarnSec" label={t.orderWarn} extra={t.callsHalf}>
                <InputNumber {...WAIT_BOUNDS.warnSec} precision={0} className="wide" />
              </Form.Item>
              <Form.Item
                name="orderLateSec"
                label={t.orderLate}
                extra={t.callsHalf}
                dependencies={['orderWarnSec']}
                rules={[
                  ({ getFieldValue }) => ({
                    validator: async (_, late: number) => {
                      if (late <= getFieldValue('orderWarnSec')) throw new Error(t.lateAfterWarn);
                    },
                  }),
                ]}
              >
                <InputNumber {...WAIT_BOUNDS.lateSec} precision={0} className="wide" />
              </Form.Item>
            </Section>
            <Limits />
            <Button htmlType="submit" loading={save.isPending}>
              {t.confirm}
            </Button>
          </Form>
        )}
      </Record>
    </Panel>
  );
}

function Section({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="form-section" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <p>{note}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}
