import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { allPages } from '@netbar/contract/catalogue';
import { closableIn } from '@netbar/contract/org/brand/brand.rules';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { lockLeaves, permissionItems as items, permissionNodes } from '#features/platform/access/kit/permission-nodes.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useMarkPaneDirty } from '#kernel/pane.ts';
import { Record } from '#kit/record/Record.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { DraftBar } from '#kit/tree/DraftBar.tsx';
import { changesOf } from '#kit/tree/tree.rules.ts';
import { TreeView } from '#kit/tree/TreeView.tsx';
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
  const lang = useLang();
  const saved = useMemo(() => new Set(items.filter((item) => !closed.includes(item))), [closed]);
  const [open, setOpen] = useState<ReadonlySet<string>>(saved);
  const nodes = useMemo(
    () => lockLeaves(permissionNodes(lang), (key) => (isClosable(key) ? undefined : t.alwaysOpen)),
    [lang, t],
  );
  const { added, removed } = changesOf(nodes, saved, open);
  const isChanged = added.length + removed.length > 0;
  useMarkPaneDirty(isChanged);
  const save = useCommand(brandApi.savePermission, { done: t.permissionSaved });
  return (
    <div className="draft-page">
      <PageHead title={`${t.permissionTitle} · ${name}`} note={t.permissionNote} />
      <Panel flush>
        <TreeView
          label={t.permissionTitle}
          nodes={nodes}
          ticked={open}
          saved={saved}
          marks={{ ticked: t.opened, added: t.openedNow, removed: t.closedNow }}
          onTick={setOpen}
        />
      </Panel>
      {isChanged && (
        <DraftBar
          added={added}
          removed={removed}
          note={t.permissionDraft}
          isSaving={save.isPending}
          onDiscard={() => setOpen(saved)}
          onSave={() => save.mutate({ id, version, closed: items.filter((item) => !open.has(item)) })}
        />
      )}
    </div>
  );
}

const isClosable = closableIn(allPages);
