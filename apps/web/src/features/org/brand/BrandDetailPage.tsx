import { brandApi } from '@netbar/contract/org/brand/brand.api';
import type { Brand } from '@netbar/contract/org/brand/brand.model';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { RecordBody } from '#kit/record/RecordBody.tsx';
import { RecordHead } from '#kit/record/RecordHead.tsx';
import { Timeline } from '#kit/record/Timeline.tsx';
import { Record } from '#kit/record/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { Panel } from '#kit/Panel.tsx';
import { brandFields } from './brand-fields.ts';
import { brandWords } from './brand.words.ts';

export default function BrandDetailPage() {
  const [query] = useSearchParams();
  const brand = useApi(brandApi.get, { id: query.get('id') ?? '' });
  return (
    <Record isPage read={brand}>
      {(data) => <BrandDetail brand={data} />}
    </Record>
  );
}

function BrandDetail({ brand }: { brand: Brand }) {
  const t = useWords(brandWords);
  const canEdit = useCan('BRAND_EDIT');
  const [isEditing, setEditing] = useState(false);
  const setCloudDesk = useCommand(brandApi.setCloudDesk, { done: t.cloudDeskSaved });
  const { id, version, name, phone, intro, enabled } = brand;
  const edit = (
    <Button type="primary" onClick={() => setEditing(true)}>
      {t.edit}
    </Button>
  );
  const cloudDesk = (
    <Switch
      checked={brand.cloudDesk}
      disabled={!canEdit}
      loading={setCloudDesk.isPending}
      aria-label={t.cloudDesk}
      onChange={(next) => setCloudDesk.mutate({ id, cloudDesk: next })}
    />
  );
  return (
    <>
      <RecordHead
        title={name}
        tag={<OnOff isOn={enabled} on={t.enabled} off={t.disabled} />}
        actions={canEdit && edit}
        facts={[
          { label: t.branches, value: <span className="num">{brand.branchCount}</span> },
          { label: t.phone, value: phone || '—' },
          { label: t.cloudDesk, value: cloudDesk },
          { label: t.created, value: <span className="num">{formatTime(new Date(brand.createdTime), 'date')}</span> },
        ]}
      />
      <RecordBody side={<Timeline kind="BRAND" id={id} />}>
        {intro && (
          <Panel title={t.intro}>
            <p className="pre">{intro}</p>
          </Panel>
        )}
        <Branches brandId={id} />
      </RecordBody>
      {isEditing && (
        <FormDrawer
          title={t.editTitle}
          api={brandApi.save}
          fields={brandFields(t)}
          initial={{ name, phone, intro, enabled }}
          fixed={{ id, version }}
          done={t.saved}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

function Branches({ brandId }: { brandId: string }) {
  const t = useWords(brandWords);
  const navigate = useNavigate();
  const branches = useApi(branchApi.listOfBrand, { id: brandId });
  return (
    <Panel title={t.branchList}>
      <ul className="tiles">
        {branches.data?.map((branch) => (
          <li key={branch.id}>
            <button type="button" onClick={() => void navigate(`/settings/branch/detail?id=${branch.id}`)}>
              <small className="num" title={t.branchNo}>
                No.{branch.branchNo}
              </small>
              <b>{branch.name}</b>
            </button>
          </li>
        ))}
        {branches.data?.length === 0 && <li className="muted">{t.none}</li>}
      </ul>
    </Panel>
  );
}
