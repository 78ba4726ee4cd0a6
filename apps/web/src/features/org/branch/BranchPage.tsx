import { PlusOutlined } from '@ant-design/icons';
import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { ListPage } from '#kit/list/ListPage.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { branchWords } from './branch.words.ts';

export default function BranchPage() {
  const t = useWords(branchWords);
  const navigate = useNavigate();
  const canEdit = useCan('BRANCH_EDIT');
  const brands = useBrands();
  return (
    <ListPage
      title={t.branches}
      api={branchApi.list}
      filters={[
        { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
        {
          kind: 'select',
          name: 'brandId',
          label: t.brand,
          options: brands.options,
        },
        {
          kind: 'select',
          name: 'status',
          label: t.status,
          options: [
            { value: 'OPEN', label: t.open },
            { value: 'CLOSED', label: t.closed },
          ],
        },
      ]}
      action={
        canEdit && (
          <>
            <Button onClick={() => void navigate('/settings/firstSteps')}>{t.guide}</Button>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/settings/branch/add')}>
              {t.add}
            </Button>
          </>
        )
      }
      columns={[
        { key: 'no', title: t.no, fixed: 'left', render: (row) => <span className="num">{row.branchNo}</span> },
        { key: 'name', title: t.name, render: (row) => row.name },
        { key: 'brand', title: t.brand, render: (row) => row.brandName },
        { key: 'city', title: t.city, render: (row) => [row.province, row.city].filter(Boolean).join(' ') || '—' },
        { key: 'phone', title: t.phone, render: (row) => <span className="num">{row.phone || '—'}</span> },
        { key: 'status', title: t.status, render: (row) => <OnOff isOn={row.status === 'OPEN'} on={t.open} off={t.closed} /> },
        {
          key: 'created',
          title: t.created,
          render: (row) => <span className="num">{formatTime(new Date(row.createdTime), 'date')}</span>,
        },
      ]}
      rowActions={(row) => [
        { key: 'detail', label: t.detail, onClick: () => void navigate(`/settings/branch/detail?id=${row.id}`) },
      ]}
    />
  );
}
