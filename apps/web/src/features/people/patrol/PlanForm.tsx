import { patrolApi } from '@netbar/contract/people/patrol/patrol.api';
import type { PatrolPlan, PatrolPoint } from '@netbar/contract/people/patrol/patrol.model';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import type { Field, FormSection } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { parseStarts, startsEvery, startsText, weekdayNames } from './plan-form.rules.ts';
import { settingWords } from './setting.words.ts';

interface PlanFormProps {
  branchId: string;
  points: readonly PatrolPoint[];
  /** Left out: a new one. */
  plan: PatrolPlan | undefined;
  onClose: () => void;
}

const WHOLE_WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Adds or changes a plan. Rounds to come follow the change. */
export function PlanForm({ branchId, points, plan, onClose }: PlanFormProps) {
  const t = useWords(settingWords);
  const fields = usePlanFields(branchId, points);
  const sections: FormSection[] = [
    { title: t.plans, names: ['name'] },
    { title: t.sectionWhen, note: t.plansNote, names: ['weekdays', 'startsMin', 'windowMin', 'graceMin'] },
    { title: t.sectionWhere, names: ['pointIds', 'positionIds'] },
  ];
  const of = { fields, sections, done: t.saved, onClose };
  const active = points.filter(({ isActive }) => isActive).map(({ id }) => id);
  if (!plan)
    return (
      <FormDrawer
        title={t.addPlan}
        api={patrolApi.addPlan}
        initial={{
          weekdays: WHOLE_WEEK,
          startsMin: startsEvery(2),
          windowMin: 30,
          graceMin: 10,
          pointIds: active,
          positionIds: [],
        }}
        fixed={{ branchId }}
        {...of}
      />
    );
  const { id, version, name, weekdays, startsMin, windowMin, graceMin, pointIds, positionIds } = plan;
  const kept = pointIds.filter((pointId) => active.includes(pointId));
  return (
    <FormDrawer
      title={t.editPlan}
      api={patrolApi.changePlan}
      initial={{ name, weekdays, startsMin, windowMin, graceMin, pointIds: kept, positionIds }}
      fixed={{ id, version }}
      {...of}
    />
  );
}

function usePlanFields(branchId: string, points: readonly PatrolPoint[]): Field[] {
  const t = useWords(settingWords);
  const { data: choices } = useApi(patrolApi.choices, { branchId });
  return [
    { kind: 'text', name: 'name', label: t.name, max: 20 },
    { kind: 'own', name: 'weekdays', label: t.weekdays, isWide: true, control: <WeekdaysInput /> },
    {
      kind: 'own',
      name: 'startsMin',
      label: t.starts,
      help: t.startsHelp,
      isWide: true,
      control: <StartsInput />,
    },
    { kind: 'number', name: 'windowMin', label: t.window, min: 5, max: 240, help: t.windowHelp },
    { kind: 'number', name: 'graceMin', label: t.grace, min: 0, max: 240, help: t.graceHelp },
    {
      kind: 'select',
      name: 'pointIds',
      label: t.planPoints,
      help: t.planPointsHelp,
      isMany: true,
      isWide: true,
      options: points.filter(({ isActive }) => isActive).map(({ id, no, name }) => ({ value: id, label: `${no} ${name}` })),
    },
    {
      kind: 'select',
      name: 'positionIds',
      label: t.positions,
      help: t.positionsHelp,
      isMany: true,
      isOptional: true,
      isWide: true,
      options: (choices?.positions ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}

function WeekdaysInput({ value = [], onChange }: { value?: number[]; onChange?: (days: number[]) => void }) {
  const lang = useLang();
  const options = weekdayNames(lang).map((label, i) => ({ value: i + 1, label }));
  return <Checkbox.Group options={options} value={value} onChange={(days) => onChange?.(days)} />;
}

const EVERY = [1, 2, 3, 4];

/** Times typed one after the other; what is no time is said at once. */
function StartsInput({ value = [], onChange }: { value?: number[]; onChange?: (minutes: number[]) => void }) {
  const t = useWords(settingWords);
  const [text, setText] = useState(() => startsText(value));
  const { wrong } = parseStarts(text);
  const put = (next: string) => {
    setText(next);
    const read = parseStarts(next);
    // With a wrong time among them the field counts as empty, so that it cannot be saved.
    onChange?.(read.wrong === undefined ? read.minutes : []);
  };
  return (
    <div className="ps-starts">
      <Input.TextArea
        aria-label={t.starts}
        aria-invalid={wrong !== undefined}
        autoSize={{ minRows: 2, maxRows: 5 }}
        className="num"
        value={text}
        onChange={({ target }) => put(target.value)}
      />
      {wrong !== undefined && (
        <p className="pr-red" role="alert">
          {fill(t.startsWrong, { text: wrong })}
        </p>
      )}
      <span>
        {EVERY.map((hours) => (
          <Button key={hours} size="small" onClick={() => put(startsText(startsEvery(hours)))}>
            {fill(t.startsEvery, { n: hours })}
          </Button>
        ))}
      </span>
    </div>
  );
}
