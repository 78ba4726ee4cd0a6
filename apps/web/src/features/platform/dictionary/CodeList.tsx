import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { dictionaryApi } from '@netbar/contract/platform/dictionary/dictionary.api';
import { codeColumns, type Code } from '@netbar/contract/platform/dictionary/dictionary.model';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCanAtCompany } from '#kernel/session.ts';
import { ImportDialog } from '#kit/import/ImportDialog.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import { OnOff } from '#kit/OnOff.tsx';
import { CodeDrawer } from './CodeDrawer.tsx';
import { dictionaryWords } from './dictionary.words.ts';

interface CodeListProps {
  /** The dictionary that is looked after. */
  type: string;
  words: { title: string; add: string; edit: string; import: string; none: string };
}

/** The codes of one dictionary. They are switched off, never removed: old documents still name them. */
export function CodeList({ type, words }: CodeListProps) {
  const t = useWords(dictionaryWords);
  const lang = useLang();
  const canEdit = useCanAtCompany('CODE_EDIT');
  const [edited, setEdited] = useState<Code | 'new'>();
  const [isImporting, setImporting] = useState(false);
  const change = useCommand(dictionaryApi.change, { done: t.saved });
  const toggle = ({ id, version, codevalue, label, sort, enabled }: Code) =>
    change.mutate({ id, version, codevalue, label, sort, enabled: !enabled });
  const actions = (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
        {t.import}
      </Button>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
        {words.add}
      </Button>
    </>
  );
  return (
    <>
      <ListPage
        title={words.title}
        api={dictionaryApi.list}
        fixed={{ type }}
        filters={[{ kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.keywordHint }]}
        action={canEdit && actions}
        emptyText={words.none}
        columns={[
          { key: 'code', title: t.code, fixed: 'left', render: (row) => <span className="num">{row.code}</span> },
          { key: 'name', title: t.name, render: (row) => row.label[lang] || row.codevalue },
          { key: 'sort', title: t.sort, align: 'right', render: (row) => <span className="num">{row.sort}</span> },
          { key: 'status', title: t.status, render: (row) => <OnOff isOn={row.enabled} on={t.enabled} off={t.disabled} /> },
        ]}
        rowActions={(row) =>
          canEdit && !row.isSystem
            ? [
                { key: 'edit', label: t.edit, onClick: () => setEdited(row) },
                { key: 'toggle', label: row.enabled ? t.disable : t.enable, onClick: () => toggle(row) },
              ]
            : []
        }
      />
      {edited && (
        <CodeDrawer
          title={edited === 'new' ? words.add : words.edit}
          type={type}
          {...(edited !== 'new' && { code: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isImporting && (
        <ImportDialog
          title={words.import}
          api={dictionaryApi.import}
          input={{ type }}
          columns={Object.values(codeColumns)}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
