import { PlusOutlined, ScheduleOutlined } from '@ant-design/icons';
import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolPlan, PatrolPoint } from '@netbar/contract/people/patrol/patrol.model';
import { minuteText } from '@netbar/contract/people/patrol/patrol.rules';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { PlanForm } from './PlanForm.tsx';
import { weekdayNames } from './plan-form.rules.ts';
import { settingWords } from './setting.words.ts';

/** The plans of a branch: when rounds begin, and where they go. */
export function PlanPanel({ branchId }: { branchId: string }) {
  const t = useWords(settingWords);
  const read = useApi(patrolApi.plans, { branchId });
  const { data: points = [] } = useApi(patrolApi.points, { branchId });
  const [editing, setEditing] = useState<PatrolPlan | 'new'>();
  const hasPoints = points.some(({ isActive }) => isActive);
  return (
    <Panel
      title={t.plans}
      note={t.plansNote}
      flush
      extra={
        <Button
          icon={<PlusOutlined />}
          disabled={!hasPoints}
          {...(!hasPoints && { title: t.pointsFirst })}
          onClick={() => setEditing('new')}
        >
          {t.addPlan}
        </Button>
      }
    >
      <Record read={read}>
        {(plans) =>
          plans.length === 0 ? (
            <Blank icon={<ScheduleOutlined />} title={t.noPlans} text={hasPoints ? t.noPlansText : t.pointsFirst} />
          ) : (
            <ul className="ps-list">
              {plans.map((plan) => (
                <li key={plan.id} className={plan.isActive ? '' : 'is-off'}>
                  <PlanFacts plan={plan} points={points} />
                  <PlanActions plan={plan} onEdit={() => setEditing(plan)} />
                </li>
              ))}
            </ul>
          )
        }
      </Record>
      {editing && (
        <PlanForm
          branchId={branchId}
          points={points}
          plan={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  );
}

const WHOLE_WEEK = 7;

function PlanFacts({ plan, points }: { plan: PatrolPlan; points: readonly PatrolPoint[] }) {
  const t = useWords(settingWords);
  const lang = useLang();
  const { name, weekdays, startsMin, windowMin, graceMin, positionNames, nextTime, isActive, pointIds } = plan;
  const names = weekdayNames(lang);
  const days = weekdays.length === WHOLE_WEEK ? t.everyDay : weekdays.map((day) => names[day - 1]).join(' ');
  const going = pointIds.flatMap((id) => points.find((point) => point.id === id && point.isActive) ?? []);
  const next = nextTime ? formatTime(new Date(nextTime), 'datetime').slice(5, 16) : t.noNext;
  return (
    <div className="ps-facts">
      <h3>
        {name}
        <small>{days}</small>
        {!isActive && <span className="wtag t-neutral">{t.isOff}</span>}
      </h3>
      <p className="ps-times num">
        {startsMin.map((minute) => (
          <span key={minute}>{minuteText(minute)}</span>
        ))}
      </p>
      <small>{fill(t.planLine, { n: startsMin.length, window: windowMin, grace: graceMin })}</small>
      <small title={going.map((point) => point.name).join(' → ')}>
        {[fill(t.planPointsLine, { n: going.length }), positionNames.join('、') || t.anybody].join(' · ')}
      </small>
      {isActive && (
        <small className={nextTime ? 'muted num' : 'pr-amber'}>{nextTime ? `${t.nextRound} ${next}` : t.noNext}</small>
      )}
    </div>
  );
}

function PlanActions({ plan: { id, version, name, isActive }, onEdit }: { plan: PatrolPlan; onEdit: () => void }) {
  const t = useWords(settingWords);
  const { modal } = App.useApp();
  const turn = useCommand(patrolApi.switchPlan, { done: t.saved });
  const switchOff = () =>
    void modal.confirm({
      title: fill(t.switchOffTitle, { name }),
      content: t.switchOffText,
      okText: t.confirm,
      cancelText: t.cancel,
      onOk: () => turn.mutate({ id, version, isActive: false }),
    });
  return (
    <span className="ps-ways">
      <Button onClick={onEdit}>{t.edit}</Button>
      <Button loading={turn.isPending} onClick={() => (isActive ? switchOff() : turn.mutate({ id, version, isActive: true }))}>
        {isActive ? t.switchOff : t.switchOn}
      </Button>
    </span>
  );
}
