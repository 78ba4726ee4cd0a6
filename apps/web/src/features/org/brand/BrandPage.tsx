import { PlusOutlined } from '@ant-design/icons';
import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan, useCanAtCompany } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { brandWords } from './brand.words.ts';

export default function BrandPage() {
  const t = useWords(brandWords);
  const navigate = useNavigate();
  const canEdit = useCan('BRAND_EDIT');
  // A new brand concerns the whole company.
  const canAdd = useCanAtCompany('BRAND_EDIT');
  const canPermit = useCan('BRAND_PERMISSION');
  const canPicture = useCan('BRAND_RESOURCE');
  const go = (page: string, id: string) => void navigate(`/settings/brand/${page}?id=${id}`);
  return (
    <ListPage
      title={t.brands}
      api={brandApi.list}
      filters={[
        { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
        {
          kind: 'select',
          name: 'enabled',
          label: t.status,
          options: [
            { value: 'true', label: t.enabled },
            { value: 'false', label: t.disabled },
          ],
        },
      ]}
      action={
        canAdd && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/settings/brand/add')}>
            {t.add}
          </Button>
        )
      }
      columns={[
        { key: 'name', title: t.name, fixed: 'left', render: (row) => row.name },
        { key: 'branches', title: t.branches, align: 'right', render: (row) => <span className="num">{row.branchCount}</span> },
        { key: 'phone', title: t.phone, render: (row) => <span className="num">{row.phone || '—'}</span> },
        { key: 'cloudDesk', title: t.cloudDesk, render: (row) => <OnOff isOn={row.cloudDesk} on={t.enabled} off={t.disabled} /> },
        { key: 'status', title: t.status, render: (row) => <OnOff isOn={row.enabled} on={t.enabled} off={t.disabled} /> },
        {
          key: 'created',
          title: t.created,
          render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'date')}</span>,
        },
      ]}
      rowActions={(row) => [
        { key: 'detail', label: t.detail, onClick: () => go('detail', row.id) },
        ...(canPermit ? [{ key: 'permission', label: t.permission, onClick: () => go('permissionDetail', row.id) }] : []),
        ...(canEdit ? [{ key: 'onlinePay', label: t.onlinePay, onClick: () => go('onlinePay', row.id) }] : []),
        ...(canPicture ? [{ key: 'resource', label: t.resource, onClick: () => go('resourceConfig', row.id) }] : []),
      ]}
    />
  );
}
