import { PlusOutlined } from '@ant-design/icons';
import { employeeApi } from '@netbar/contract/people/employee/employee.api';
import { DocumentKind } from '@netbar/contract/people/employee/document.model';
import { documentKindWords } from '@netbar/contract/people/employee/employee.words';
import type { Position } from '@netbar/contract/people/employee/position.model';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { joinNames, useLang, useWords } from '#kernel/lang.ts';
import { useAct } from '#kernel/undo.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { RowActions } from '#kit/list/RowActions.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { usePositions } from './kit/use-positions.ts';
import { positionWords } from './position.words.ts';

/** A new position comes after the last one. */
const PLACE_STEP = 1;

/** The positions of the company: their order, what they need, and who holds them. */
export function PositionsDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(positionWords);
  const lang = useLang();
  const { read, rows } = usePositions();
  const [editing, setEditing] = useState<Position | 'new'>();
  const act = useAct();
  const turn = ({ id, version, isActive }: Position) =>
    act({
      api: employeeApi.setPositionStatus,
      input: { id, version, isActive: !isActive },
      done: t.done,
      undo: (got) => ({ api: employeeApi.setPositionStatus, input: { id, version: got.version, isActive } }),
    });
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  );
  return (
    <Drawer open size={720} title={t.title} extra={add} onClose={onClose}>
      <Record read={read}>
        {(positions) => (
          <div className="rec-inset">
            <p className="sec">{t.note}</p>
            <RecordTable
              label={t.title}
              rows={positions}
              keyOf={({ id }) => id}
              empty={t.empty}
              columns={[
                { key: 'name', title: t.name, render: ({ name }) => <b>{name}</b> },
                {
                  key: 'needs',
                  title: t.needs,
                  render: ({ needs }) =>
                    needs.length > 0 ? (
                      joinNames(needs.map((kind) => documentKindWords[kind][lang]))
                    ) : (
                      <span className="muted">{t.none}</span>
                    ),
                },
                { key: 'people', title: t.people, align: 'right', render: ({ people }) => <span className="num">{people}</span> },
                { key: 'place', title: t.place, align: 'right', render: ({ place }) => <span className="num">{place}</span> },
                {
                  key: 'status',
                  title: t.status,
                  render: ({ isActive }) => <OnOff isOn={isActive} on={t.active} off={t.retired} />,
                },
                {
                  key: 'actions',
                  title: t.actions,
                  render: (position) => (
                    <RowActions
                      actions={[
                        { key: 'edit', label: t.edit, onClick: () => setEditing(position) },
                        {
                          key: 'turn',
                          label: position.isActive ? t.retire : t.restore,
                          isDangerous: position.isActive,
                          onClick: () => turn(position),
                        },
                      ]}
                    />
                  ),
                },
              ]}
            />
          </div>
        )}
      </Record>
      {editing && (
        <PositionForm
          {...(editing !== 'new' && { position: editing })}
          nextPlace={Math.max(0, ...rows.map(({ place }) => place)) + PLACE_STEP}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Drawer>
  );
}

interface PositionFormProps {
  position?: Position;
  nextPlace: number;
  onClose: () => void;
}

function PositionForm({ position, nextPlace, onClose }: PositionFormProps) {
  const t = useWords(positionWords);
  const lang = useLang();
  const common = {
    fields: [
      { kind: 'text' as const, name: 'name', label: t.name, max: 12 },
      {
        kind: 'select' as const,
        name: 'needs',
        label: t.needs,
        isMany: true,
        isOptional: true,
        options: DocumentKind.options
          .filter((kind) => kind !== 'OTHER')
          .map((value) => ({ value, label: documentKindWords[value][lang] })),
      },
      { kind: 'number' as const, name: 'place', label: t.place, max: 999, help: t.placeHelp },
    ],
    done: t.saved,
    onClose,
  };
  if (!position)
    return <FormDrawer {...common} title={t.add} api={employeeApi.addPosition} initial={{ needs: [], place: nextPlace }} />;
  const { id, version, name, needs, place } = position;
  return (
    <FormDrawer
      {...common}
      title={t.editTitle}
      api={employeeApi.changePosition}
      initial={{ name, needs, place }}
      fixed={{ id, version }}
    />
  );
}
