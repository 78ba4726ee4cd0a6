import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { Panel } from '#kit/Panel.tsx';
import { branchWords } from './branch.words.ts';

interface Area {
  id: string;
  name: string;
}

/** The parts of a branch that machines stand in. */
export function Areas({ branchId, areas, canEdit }: { branchId: string; areas: Area[]; canEdit: boolean }) {
  const t = useWords(branchWords);
  const { modal } = App.useApp();
  const [editing, setEditing] = useState<Area | 'new'>();
  const remove = useCommand(branchApi.removeArea, { done: t.areaSaved });
  const fields = [{ kind: 'text' as const, name: 'name', label: t.areaName, max: 20 }];
  const askRemove = ({ id, name }: Area) => {
    modal.confirm({
      title: fill(t.removeAsk, { name }),
      okText: t.remove,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk: () => remove.mutate({ branchId, id }),
    });
  };
  const close = () => setEditing(undefined);
  return (
    <Panel title={t.areas} extra={canEdit && <Button onClick={() => setEditing('new')}>{t.addArea}</Button>}>
      {areas.length === 0 && <p className="muted">{t.noAreas}</p>}
      <ul className="tiles">
        {areas.map((area) => (
          <li key={area.id}>
            <div>
              <b>{area.name}</b>
              <span className="sp" />
              {canEdit && (
                <>
                  <button type="button" className="link" onClick={() => setEditing(area)}>
                    {t.edit}
                  </button>
                  <button type="button" className="link danger" onClick={() => askRemove(area)}>
                    {t.remove}
                  </button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {editing === 'new' && (
        <FormDrawer
          title={t.addArea}
          api={branchApi.addArea}
          fields={fields}
          fixed={{ branchId }}
          done={t.areaSaved}
          onClose={close}
        />
      )}
      {editing && editing !== 'new' && (
        <FormDrawer
          title={t.edit}
          api={branchApi.renameArea}
          fields={fields}
          initial={{ name: editing.name }}
          fixed={{ branchId, id: editing.id }}
          done={t.areaSaved}
          onClose={close}
        />
      )}
    </Panel>
  );
}
