import { branchApi } from '@netbar/contract/org/branch/branch.api';
import type { Branch } from '@netbar/contract/org/branch/branch.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { GrantList } from '#features/platform/account/kit/GrantList.tsx';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { DetailHead } from '#kit/detail/DetailHead.tsx';
import { Record } from '#kit/detail/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Areas } from './Areas.tsx';
import { branchFields, clockAt } from './branch-fields.ts';
import { branchWords } from './branch.words.ts';
import { DeviceKey } from './DeviceKey.tsx';
import { Networks } from './Networks.tsx';
import { Thresholds } from './Thresholds.tsx';

export default function BranchDetailPage() {
  const [query] = useSearchParams();
  const branch = useApi(branchApi.get, { branchId: query.get('id') ?? '' });
  return (
    <Record isPage read={branch}>
      {(data) => <BranchDetail branch={data} />}
    </Record>
  );
}

function BranchDetail({ branch }: { branch: Branch }) {
  const t = useWords(branchWords);
  const { modal } = App.useApp();
  const canEdit = useCan('BRANCH_EDIT');
  const canSetFigures = useCan('BRANCH_THRESHOLD');
  const canMakeKey = useCan('BRANCH_DEVICE_KEY');
  const canSeePeople = useCan('USER_LIST');
  const canSetNetworks = useCan('BRANCH_ADDRESS');
  const [isEditing, setEditing] = useState(false);
  const setStatus = useCommand(branchApi.setStatus, { done: t.statusSaved });
  const { id, version, name, province, city, address, phone, dayCutoffMin } = branch;
  const isOpen = branch.status === 'OPEN';
  const turn = () => {
    const send = () => setStatus.mutate({ branchId: id, version, status: isOpen ? 'CLOSED' : 'OPEN' });
    if (!isOpen) send();
    else
      modal.confirm({
        title: fill(t.closeAsk, { name }),
        okText: t.close,
        okButtonProps: { danger: true },
        cancelText: t.cancel,
        onOk: send,
      });
  };
  const actions = canEdit && (
    <>
      <Button danger={isOpen} onClick={turn}>
        {isOpen ? t.close : t.reopen}
      </Button>
      <Button type="primary" onClick={() => setEditing(true)}>
        {t.edit}
      </Button>
    </>
  );
  return (
    <>
      <DetailHead
        title={name}
        tag={<OnOff isOn={isOpen} on={t.open} off={t.closed} />}
        actions={actions}
        facts={[
          { label: t.no, value: <span className="num">No.{branch.branchNo}</span> },
          { label: t.brand, value: branch.brandName },
          { label: t.address, value: [province, city, address].filter(Boolean).join(' ') || '—' },
          { label: t.phone, value: phone || '—' },
          { label: t.dayCutoff, value: <span className="num">{clockAt(dayCutoffMin)}</span> },
          { label: t.created, value: <span className="num">{formatTime(new Date(branch.createdTime), 'date')}</span> },
        ]}
      />
      <div className="stack">
        {canSeePeople && <GrantList branchId={id} />}
        <Areas branchId={id} areas={branch.areas} canEdit={canEdit} />
        {canSetFigures && <Thresholds branchId={id} />}
        {canSetNetworks && <Networks branchId={id} />}
        {canMakeKey && <DeviceKey branchId={id} keyTime={branch.deviceKeyTime} />}
      </div>
      {isEditing && (
        <FormDrawer
          title={t.editTitle}
          api={branchApi.change}
          fields={branchFields(t)}
          initial={{ name, province, city, address, phone, dayCutoffMin }}
          fixed={{ branchId: id, version, openingHours: branch.openingHours }}
          done={t.saved}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
