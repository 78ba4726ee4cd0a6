import { CheckOutlined, MoreOutlined, PlusOutlined, RetweetOutlined, WarningFilled } from '@ant-design/icons';
import { rosterApi, rosterSetupApi } from '@netbar/contract/people/roster/roster.api';
import { faultLine } from '@netbar/contract/people/roster/roster-fault.words';
import { rosterPages } from '@netbar/contract/people/roster/roster.pages';
import type { CellsChanged } from '@netbar/contract/people/roster/roster.model';
import type { Rotation, RosterSetup, ShiftKind } from '@netbar/contract/people/roster/shift-kind.model';
import { addDays, weekStart } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, App, Button, Dropdown, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Blank } from '#kit/Blank.tsx';
import { Panel } from '#kit/Panel.tsx';
import { RotationDrawer } from './RotationDrawer.tsx';
import { RotationGrid } from './RotationGrid.tsx';
import { rotationWords } from './rotation.words.ts';
import { findingsOf, type RotationFinding } from './setup.rules.ts';
import { useRotation } from './use-rotation.ts';

interface RotationPanelProps {
  setup: RosterSetup;
  kinds: ReadonlyMap<string, ShiftKind>;
}

/** The rotations of a branch, one at a time. */
export function RotationPanel({ setup, kinds }: RotationPanelProps) {
  const t = useWords(rotationWords);
  // The first one stays chosen when somebody adds another before it.
  const [chosenId, setChosenId] = useState(setup.rotations[0]?.id);
  const [form, setForm] = useState<Rotation | 'new'>();
  const { rotations } = setup;
  const rotation = rotations.find(({ id }) => id === chosenId) ?? rotations[0];
  const hasKinds = [...kinds.values()].some(({ isActive }) => isActive);
  const add = (
    <Button size="small" icon={<PlusOutlined />} disabled={!hasKinds} onClick={() => setForm('new')}>
      {t.add}
    </Button>
  );
  const drawer = form && (
    <RotationDrawer
      setup={setup}
      rotation={form === 'new' ? undefined : form}
      onMade={setChosenId}
      onClose={() => setForm(undefined)}
    />
  );
  if (!rotation)
    return (
      <Panel title={t.title}>
        <Blank icon={<RetweetOutlined />} title={t.none} text={hasKinds ? t.noneText : t.noKinds} actions={add} />
        {drawer}
      </Panel>
    );
  const pick = (isSaved: boolean) => (
    <Select
      size="small"
      aria-label={t.choose}
      disabled={!isSaved}
      popupMatchSelectWidth={false}
      value={rotation.id}
      options={rotations.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={setChosenId}
    />
  );
  return (
    <>
      <OneRotation
        key={rotation.id}
        {...{ rotation, setup, kinds }}
        tools={(isSaved) => (
          <>
            {rotations.length > 1 && pick(isSaved)}
            <RotationMenu {...{ rotation, isSaved }} onAdd={() => setForm('new')} onEdit={() => setForm(rotation)} />
          </>
        )}
      />
      {drawer}
    </>
  );
}

interface RotationMenuProps {
  rotation: Rotation;
  /** Whatever leads away from unsaved cells waits until they are saved or discarded. */
  isSaved: boolean;
  onAdd: () => void;
  onEdit: () => void;
}

function RotationMenu({ rotation: { id, name }, isSaved, onAdd, onEdit }: RotationMenuProps) {
  const t = useWords(rotationWords);
  const { modal } = App.useApp();
  const remove = useCommand(rosterSetupApi.removeRotation, { done: t.removed });
  const askRemove = () =>
    modal.confirm({
      title: fill(t.removeAsk, { name }),
      okText: t.remove,
      cancelText: t.cancel,
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync({ id }).catch(() => {}),
    });
  const items = [
    { key: 'edit', label: t.edit, disabled: !isSaved, onClick: onEdit },
    { key: 'add', label: t.add, disabled: !isSaved, onClick: onAdd },
    { key: 'remove', label: t.remove, danger: true, onClick: askRemove },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Button size="small" type="text" icon={<MoreOutlined />} aria-label={t.more} title={t.more} />
    </Dropdown>
  );
}

interface OneRotationProps extends RotationPanelProps {
  rotation: Rotation;
  tools: (isSaved: boolean) => ReactNode;
}

function OneRotation({ rotation, setup, kinds, tools }: OneRotationProps) {
  const t = useWords(rotationWords);
  const names = new Map(setup.people.map(({ employeeId, name }) => [employeeId, name]));
  const nameOf = (id: string) => names.get(id) ?? t.gone;
  const { rows, changed, isOutdated, set, discard, keep, save, isSaving } = useRotation(rotation);
  const about = fill(t.note, { people: rows.length, days: rotation.days });
  // With several of them the select beside it has the name.
  const note = setup.rotations.length > 1 ? about : `${rotation.name} · ${about}`;
  return (
    <Panel
      title={t.title}
      note={note}
      extra={
        <>
          {tools(changed === 0)}
          <ApplyButton rotation={rotation} setup={setup} isSaved={changed === 0} />
        </>
      }
    >
      <div className="ss-scroll" tabIndex={-1}>
        <RotationGrid {...{ rotation, rows, kinds, nameOf }} mostWeekHours={setup.settings.mostWeekHours} onSet={set} />
      </div>
      <p id="rotation-keys" className="muted ss-keys wide-only">
        {t.keys}
      </p>
      <Checks findings={findingsOf(rows, kinds, setup.settings)} settings={setup.settings} nameOf={nameOf} />
      {isOutdated && (
        <Alert
          type="warning"
          showIcon
          title={fill(t.outdated, { n: changed })}
          action={
            <Button size="small" onClick={keep}>
              {t.keep}
            </Button>
          }
        />
      )}
      {changed > 0 && (
        <footer className="ss-rotation-foot">
          <span className="sec" aria-live="polite">
            {fill(t.changed, { n: changed })}
          </span>
          <span className="sp" />
          <Button onClick={discard}>{t.discard}</Button>
          <Button type="primary" disabled={isOutdated} loading={isSaving} onClick={save}>
            {t.save}
          </Button>
        </footer>
      )}
    </Panel>
  );
}

interface ApplyButtonProps {
  rotation: Rotation;
  setup: RosterSetup;
  /** What is applied is what was saved. */
  isSaved: boolean;
}

/** Next week, as drafts only. What breaks a hard rule is left out and named. */
function ApplyButton({ rotation, setup, isSaved }: ApplyButtonProps) {
  const t = useWords(rotationWords);
  const lang = useLang();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const mayEdit = useCan('ROSTER_EDIT');
  const from = addDays(weekStart(setup.today), 7);
  const { branchId } = setup;
  const onDone = ({ skipped }: CellsChanged) => {
    void modal.confirm({
      title: skipped.length > 0 ? fill(t.appliedPartly, { n: skipped.length }) : t.applied,
      content: skipped.length > 0 && (
        <ul className="rb-skipped">
          {skipped.map(({ employeeId, date, fault }) => (
            <li key={`${employeeId} ${date}`}>{faultLine(fault, lang)}</li>
          ))}
        </ul>
      ),
      okText: t.showWeek,
      cancelText: t.close,
      onOk: () => void navigate(`${rosterPages.pages['scheduling-new'].path}?branchId=${branchId}&week=${from}`),
    });
  };
  const apply = useCommand(rosterApi.applyRotation, { onDone });
  if (!mayEdit) return null;
  return (
    <Button
      size="small"
      loading={apply.isPending}
      disabled={rotation.rows.length === 0 || !isSaved}
      onClick={() => apply.mutate({ branchId, from, to: addDays(from, 6), rotationId: rotation.id })}
    >
      {t.apply}
    </Button>
  );
}

interface ChecksProps {
  findings: RotationFinding[];
  settings: RosterSetup['settings'];
  nameOf: (id: string) => string;
}

function Checks({ findings, settings, nameOf }: ChecksProps) {
  const t = useWords(rotationWords);
  const { minRestMin, mostWeekHours, mostDaysInRow } = settings;
  const restHours = Math.round(minRestMin / 6) / 10;
  const wrong = ({ rule, employeeId, value }: RotationFinding) => {
    const name = nameOf(employeeId);
    if (rule === 'REST') return fill(t.restBad, { name, n: value, least: restHours });
    if (rule === 'WEEK_HOURS') return fill(t.hoursBad, { name, n: value, most: mostWeekHours });
    return Number.isFinite(value) ? fill(t.runBad, { name, n: value, most: mostDaysInRow }) : fill(t.runAlways, { name });
  };
  const rules = [
    { rule: 'REST', fine: fill(t.restOk, { n: restHours }) },
    { rule: 'WEEK_HOURS', fine: fill(t.hoursOk, { n: mostWeekHours }) },
    { rule: 'DAYS_IN_ROW', fine: fill(t.runOk, { n: mostDaysInRow }) },
  ];
  return (
    <ul className="ss-checks">
      {rules.flatMap(({ rule, fine }) => {
        const own = findings.filter((one) => one.rule === rule);
        if (own.length === 0)
          return [
            <li key={rule} className="t-success">
              <CheckOutlined /> <span>{fine}</span>
            </li>,
          ];
        return own.map((one) => (
          <li key={`${rule} ${one.employeeId}`} className={rule === 'REST' ? 't-error' : 't-warning'}>
            <WarningFilled /> <span>{wrong(one)}</span>
          </li>
        ));
      })}
    </ul>
  );
}
