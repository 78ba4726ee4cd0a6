import { machineApi } from '@netbar/contract/floor/machine/machine.api';
import type { TariffRow } from '@netbar/contract/floor/machine/machine.model';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { yuan } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan, useOwnBranches, useSession } from '#kernel/session.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { machineWords } from './machine.words.ts';
import { emptyTariff, TariffEditor } from './TariffEditor.tsx';
import { TariffPreview } from './TariffPreview.tsx';

interface TariffsDrawerProps {
  areas: { id: string; name: string }[];
  onClose: () => void;
}

/** What time costs at a branch: for the whole of it or an area, for everybody or a level. */
export function TariffsDrawer({ areas, onClose }: TariffsDrawerProps) {
  const t = useWords(machineWords);
  const { modal } = App.useApp();
  const branches = useOwnBranches();
  const canEdit = useCan('TARIFF_EDIT');
  const [branchId, setBranchId] = useState(branches[0]?.id ?? '');
  const [editing, setEditing] = useState<TariffRow | 'new'>();
  const tariffs = useApi(machineApi.tariffs, { branchId }, { enabled: branchId !== '' });
  const remove = useCommand(machineApi.removeTariff, { done: t.tariffSaved });
  const askRemove = (tariffId: string) => {
    const ask = { title: t.removeAsk, okText: t.remove, okButtonProps: { danger: true }, cancelText: t.cancel };
    modal.confirm({ ...ask, onOk: () => remove.mutate({ tariffId }) });
  };
  const add = canEdit && <Button onClick={() => setEditing('new')}>{t.addTariff}</Button>;
  return (
    <Drawer open title={t.tariffs} size={560} onClose={onClose} extra={add}>
      <BranchSelect isNameOnly aria-label={t.branch} value={branchId} onPick={setBranchId} />
      {tariffs.data?.length === 0 && <p className="muted">{t.noTariffs}</p>}
      <ul className="tiles tariffs">
        {(tariffs.data ?? []).map((tariff) => (
          <li key={tariff.id}>
            <div>
              <b className="ell">{`${tariff.areaName ?? t.wholeBranch} · ${tariff.levelName ?? t.everybody}`}</b>
              <span className="num">{fill(t.perUnit, { price: yuan(tariff.content.unitFen), min: tariff.content.unitMin })}</span>
              <span className="sp" />
              {canEdit && (
                <>
                  <button type="button" className="link" onClick={() => setEditing(tariff)}>
                    {t.edit}
                  </button>
                  <button type="button" className="link danger" onClick={() => askRemove(tariff.id)}>
                    {t.remove}
                  </button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
      {editing && <TariffDrawer tariff={editing} branchId={branchId} areas={areas} onClose={() => setEditing(undefined)} />}
    </Drawer>
  );
}

interface TariffDrawerProps extends TariffsDrawerProps {
  tariff: TariffRow | 'new';
  branchId: string;
}

function TariffDrawer({ tariff, branchId, areas, onClose }: TariffDrawerProps) {
  const t = useWords(machineWords);
  const brandId = useSession((state) => state.user?.branches.find(({ id }) => id === branchId)?.brandId ?? '');
  const levels = useApi(memberApi.levels, { brandId }, { enabled: brandId !== '' });
  const content = { kind: 'own', name: 'content', label: t.content, control: <TariffEditor /> } as const;
  const preview = (typed: Record<string, unknown>) => <TariffPreview content={typed['content'] as TariffRow['content']} />;
  if (tariff !== 'new') {
    const { id: tariffId, version } = tariff;
    const known = {
      title: t.edit,
      api: machineApi.changeTariff,
      initial: { content: tariff.content },
      fixed: { tariffId, version },
    };
    return <FormDrawer {...known} fields={[content]} preview={preview} done={t.tariffSaved} onClose={onClose} />;
  }
  const options = (list: { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDrawer
      title={t.addTariff}
      api={machineApi.addTariff}
      fields={[
        { kind: 'select', name: 'areaId', label: t.area, isOptional: true, options: options(areas) },
        { kind: 'select', name: 'levelId', label: t.level, isOptional: true, options: options(levels.data ?? []) },
        content,
      ]}
      preview={preview}
      initial={{ content: emptyTariff }}
      fixed={{ branchId }}
      done={t.tariffSaved}
      onClose={onClose}
    />
  );
}
