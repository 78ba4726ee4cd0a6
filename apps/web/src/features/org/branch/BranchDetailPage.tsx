import { branchApi } from '@netbar/contract/org/branch/branch.api';
import type { Branch, BranchFigures } from '@netbar/contract/org/branch/branch.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GrantList } from '#features/platform/account/kit/GrantList.tsx';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { RecordTrail } from '#kit/record/RecordTrail.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { Record } from '#kit/record/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Areas } from './Areas.tsx';
import { branchFields, clockAt } from './branch-fields.ts';
import { branchWords } from './branch.words.ts';
import { BranchFigureStrip, BranchNow, BranchTakings } from './BranchFigures.tsx';
import { BranchPicture } from './BranchPicture.tsx';
import { DeviceKey } from './DeviceKey.tsx';
import { Networks } from './Networks.tsx';
import { Thresholds } from './Thresholds.tsx';

export default function BranchDetailPage() {
  const [query] = useSearchParams();
  const branchId = query.get('id') ?? '';
  const branch = useApi(branchApi.get, { branchId });
  const figures = useApi(branchApi.figures, { branchId }, { enabled: useCan('BRANCH_LIST') });
  return (
    <Record isPage read={branch} timeline={{ kind: 'BRANCH', id: branchId }}>
      {(data) => <BranchDetail branch={data} figures={figures.data} />}
    </Record>
  );
}

function BranchDetail({ branch, figures }: { branch: Branch; figures: BranchFigures | undefined }) {
  const t = useWords(branchWords);
  const { modal } = App.useApp();
  const canEdit = useCan('BRANCH_EDIT');
  const canSetFigures = useCan('BRANCH_THRESHOLD');
  const canMakeKey = useCan('BRANCH_DEVICE_KEY');
  const canSeePeople = useCan('USER_LIST');
  const canSetNetworks = useCan('BRANCH_ADDRESS');
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const setStatus = useCommand(branchApi.setStatus, { done: t.statusSaved });
  const { id, version, name, province, city, district, regionCode, address, phone, dayCutoffMin } = branch;
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
    <Button type="primary" onClick={() => setEditing(true)}>
      {t.edit}
    </Button>
  );
  const menu = canEdit ? [{ key: 'status', label: isOpen ? t.close : t.reopen, isDangerous: isOpen, onClick: turn }] : [];
  return (
    <>
      <RecordHead
        title={name}
        tag={<OnOff isOn={isOpen} on={t.open} off={t.closed} />}
        number={`No.${branch.branchNo}`}
        picture={<BranchPicture name={name} />}
        trail={
          <RecordTrail
            api={branchApi.list}
            id={id}
            onGo={(next) => void navigate(`/settings/branch/detail?id=${next}`, { replace: true })}
          />
        }
        actions={actions}
        menu={menu}
        facts={[
          { label: t.brand, value: branch.brandName },
          { label: t.address, value: [province, city, district, address].filter(Boolean).join(' ') || '—' },
          { label: t.phone, value: phone || '—' },
          { label: t.dayCutoff, value: <span className="num">{clockAt(dayCutoffMin)}</span> },
          { label: t.created, value: <span className="num">{formatTime(new Date(branch.createdTime), 'date')}</span> },
        ]}
      />
      {figures && <BranchFigureStrip figures={figures} />}
      <RecordBody
        side={
          <>
            {figures && <BranchNow figures={figures} />}
            <Timeline kind="BRANCH" id={id} />
          </>
        }
      >
        {figures?.takings && <BranchTakings takings={figures.takings} />}
        {canSeePeople && <GrantList branchId={id} />}
        <Areas branchId={id} areas={branch.areas} canEdit={canEdit} />
        {canSetFigures && <Thresholds branchId={id} />}
        {canSetNetworks && <Networks branchId={id} />}
        {canMakeKey && <DeviceKey branchId={id} keyTime={branch.deviceKeyTime} />}
      </RecordBody>
      {isEditing && (
        <FormDrawer
          title={t.editTitle}
          api={branchApi.change}
          fields={branchFields(t)}
          initial={{ name, regionCode, address, phone, dayCutoffMin }}
          fixed={{ branchId: id, version, province, city, openingHours: branch.openingHours }}
          done={t.saved}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
