import { CloseCircleFilled, ExclamationCircleFilled, PlusOutlined, StopFilled } from '@ant-design/icons';
import { blacklistApi } from '@netbar/contract/guests/blacklist/blacklist.api';
import { BlacklistLevel, type BlacklistEntry } from '@netbar/contract/guests/blacklist/blacklist.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useAct } from '#kernel/undo.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { StatusTag } from '#kit/StatusTag.tsx';
import { BlacklistDrawer } from './BlacklistDrawer.tsx';
import { blacklistWords } from './blacklist.words.ts';

const looks = {
  WARN: { tone: 'warning', icon: <ExclamationCircleFilled /> },
  NO_CREDIT: { tone: 'plum', icon: <CloseCircleFilled /> },
  NO_ENTRY: { tone: 'error', icon: <StopFilled /> },
} as const;

export default function BlackListPage() {
  const t = useWords(blacklistWords);
  const { modal } = App.useApp();
  const [canEdit, canLift] = [useCan('BLACKLIST_EDIT'), useCan('BLACKLIST_LIFT')];
  const [editing, setEditing] = useState<BlacklistEntry | 'new'>();
  const act = useAct();
  const turn = ({ id, version, enabled }: BlacklistEntry) =>
    act({
      api: blacklistApi.enable,
      input: { id, version, enabled: !enabled },
      done: t.saved,
      // Whoever may not lift an entry does not lift it again by undoing.
      ...(canLift && { undo: () => ({ api: blacklistApi.enable, input: { id, version: version + 1, enabled } }) }),
    });
  const remove = useCommand(blacklistApi.remove, { done: t.removed });
  const askRemove = ({ id, name }: BlacklistEntry) => {
    const ask = { title: fill(t.removeAsk, { name }), okText: t.remove, okButtonProps: { danger: true }, cancelText: t.cancel };
    modal.confirm({ ...ask, onOk: () => remove.mutate({ id }) });
  };
  const addButton = canEdit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t.blacklist}
        api={blacklistApi.list}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint },
          {
            kind: 'select',
            name: 'level',
            label: t.level,
            options: BlacklistLevel.options.map((value) => ({ value, label: t[value] })),
          },
          {
            kind: 'select',
            name: 'state',
            label: t.status,
            options: (['ENABLED', 'DISABLED', 'REVIEW'] as const).map((value) => ({ value, label: t[value] })),
          },
        ]}
        action={addButton}
        columns={[
          { key: 'name', title: t.name, fixed: 'left', render: (row) => row.name },
          { key: 'idCard', title: t.idCard, render: (row) => <span className="num">{row.idCard ?? '—'}</span> },
          { key: 'phone', title: t.phone, render: (row) => <span className="num">{row.phone ?? '—'}</span> },
          {
            key: 'level',
            title: t.level,
            render: (row) => (
              <StatusTag tone={looks[row.level].tone} icon={looks[row.level].icon}>
                {t[row.level]}
              </StatusTag>
            ),
          },
          { key: 'scope', title: t.scope, render: (row) => [t[row.scope], row.placeName].filter(Boolean).join(' · ') },
          { key: 'reason', title: t.reason, render: (row) => row.reason },
          {
            key: 'until',
            title: t.until,
            render: (row) => <span className="num">{row.isOver ? t.over : (row.untilDate ?? t.forever)}</span>,
          },
          {
            key: 'review',
            title: t.review,
            render: (row) => <span className="num">{row.isReviewDue ? t.due : (row.reviewDate ?? '—')}</span>,
          },
          { key: 'status', title: t.status, render: (row) => <OnOff isOn={row.enabled} on={t.on} off={t.off} /> },
          { key: 'by', title: t.by, render: (row) => row.createdByName || '—' },
        ]}
        rowActions={(row) => [
          ...(canEdit ? [{ key: 'edit', label: t.edit, onClick: () => setEditing(row) }] : []),
          ...(canEdit && (canLift || !row.enabled)
            ? [
                {
                  key: 'switch',
                  label: row.enabled ? t.disable : t.enable,
                  onClick: () => turn(row),
                },
              ]
            : []),
          ...(canLift ? [{ key: 'remove', label: t.remove, isDangerous: true, onClick: () => askRemove(row) }] : []),
        ]}
      />
      {editing && <BlacklistDrawer entry={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
