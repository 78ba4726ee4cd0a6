import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { allPages } from '@netbar/contract/catalogue';
import { closableIn } from '@netbar/contract/org/brand/brand.rules';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PermissionTree, permissionItems as items } from '#features/platform/access/kit/PermissionTree.tsx';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { Record } from '#kit/detail/Record.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { brandWords } from './brand.words.ts';

export default function BrandPermissionDetailPage() {
  const [query] = useSearchParams();
  const permission = useApi(brandApi.permission, { id: query.get('id') ?? '' });
  return (
    <Record isPage read={permission}>
      {(data) => <Permission key={data.version} {...data} />}
    </Record>
  );
}

interface PermissionProps {
  id: string;
  name: string;
  version: number;
  closed: string[];
}

/** Ticked is open. What is closed here is lost to whoever works for this brand alone. */
function Permission({ id, name, version, closed }: PermissionProps) {
  const t = useWords(brandWords);
  const [open, setOpen] = useState(() => items.filter((item) => !closed.includes(item)));
  const isChanged = items.some((item) => open.includes(item) === closed.includes(item));
  useMarkPaneDirty(isChanged);
  const save = useCommand(brandApi.savePermission, { done: t.permissionSaved });
  const button = (
    <Button
      type="primary"
      disabled={!isChanged}
      loading={save.isPending}
      onClick={() => save.mutate({ id, version, closed: items.filter((item) => !open.includes(item)) })}
    >
      {t.save}
    </Button>
  );
  return (
    <>
      <PageHead title={`${t.permissionTitle} · ${name}`} note={t.permissionNote} actions={button} />
      <Panel>
        <PermissionTree checked={open} isDisabled={isFixed} onChange={setOpen} />
      </Panel>
    </>
  );
}

const isClosable = closableIn(allPages);
const isFixed = (item: string) => !isClosable(item);
