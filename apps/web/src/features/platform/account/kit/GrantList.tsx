import { PlusOutlined } from '@ant-design/icons';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { HeldGrant } from '@netbar/contract/platform/account/account.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Record } from '#kit/record/Record.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Avatar } from '#kit/picture/Avatar.tsx';
import { accountWords } from '../account.words.ts';
import { AddGrant } from '../AddGrant.tsx';
import { StatusOf } from '../StatusOf.tsx';

const A_PAGE = 20;

/** Who works at a branch and as what, or who holds a role and where. For holders of USER_LIST. */
export function GrantList(of: { branchId: string } | { roleId: string }) {
  const t = useWords(accountWords);
  const { modal } = App.useApp();
  const canEdit = useCan('USER_EDIT');
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const read = useApi(accountApi.grants, { ...of, page, limit: A_PAGE });
  const remove = useCommand(accountApi.removeGrant, { done: t.grantRemoved });
  const askRemove = ({ id, account, roleName, ...grant }: HeldGrant) => {
    modal.confirm({
      title: fill(t.removeGrantAsk, { name: account.name, role: roleName || t.noRole, place: placeName(t, grant) }),
      okText: t.removeGrant,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk: () => remove.mutate({ id: account.id, grantId: id }),
    });
  };
  const isOfBranch = 'branchId' in of;
  const add = canEdit && (
    <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
      {t.addGrant}
    </Button>
  );
  return (
    <Panel title={isOfBranch ? t.staff : t.holders} note={read.data && read.data.total > 0 && read.data.total} extra={add}>
      <Record read={read}>
        {({ rows, total }) => (
          <>
            <ul className="rows">
              {rows.length === 0 && <li className="muted">{isOfBranch ? t.noStaff : t.noHolders}</li>}
              {rows.map((row) => (
                <li key={row.id}>
                  <Avatar name={row.account.name} url={row.account.avatar} size={24} />
                  <Link to={`/settings/user/detail?id=${row.account.id}`}>{row.account.name}</Link>
                  {isOfBranch && <b>{row.roleName || t.noRole}</b>}
                  {!(isOfBranch && row.place === 'BRANCH') && <span className="ell sec">{placeName(t, row)}</span>}
                  {row.account.status !== 'ACTIVE' && <StatusOf status={row.account.status} />}
                  <span className="sp" />
                  {canEdit && row.isEditable && (
                    <button type="button" className="link danger" onClick={() => askRemove(row)}>
                      {t.removeGrant}
                    </button>
                  )}
                </li>
              ))}
            </ul>
            {total > A_PAGE && <Pagination size="small" current={page} pageSize={A_PAGE} total={total} onChange={setPage} />}
          </>
        )}
      </Record>
      {isAdding && <AddGrant {...of} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

type Words = { wholeCompany: string; noPlace: string };

const placeName = (t: Words, { place, placeName: name }: Pick<HeldGrant, 'place' | 'placeName'>) =>
  place === 'COMPANY' ? t.wholeCompany : place === 'NONE' ? t.noPlace : name;
