import { CheckOutlined, DeleteOutlined, DownOutlined, ShareAltOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { preferenceApi } from '@netbar/contract/platform/preference/preference.api';
import type { ListView, ListViewContent } from '@netbar/contract/platform/preference/preference.model';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button, Checkbox, Input, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '../Keycap.tsx';
import { listWords } from './list.words.ts';

interface ViewMenuProps {
  list: string;
  views: ListView[];
  active: ListView | undefined;
  /** The list as it is now, which can be saved. */
  content: ListViewContent;
  /** The list is no longer as the open view says. */
  isChanged: boolean;
  /** Undefined: the starred one; '': none. */
  onOpen: (id: string | undefined) => void;
}

/** The saved views of a list: one's own, then those of others; the starred one opens with the list. */
export function ViewMenu(props: ViewMenuProps) {
  const { active, isChanged } = props;
  const t = useWords(listWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<Views {...props} onClose={() => setOpen(false)} />}
    >
      <Button icon={active?.isStarred ? <StarFilled className="list-star" /> : <StarOutlined />} data-list-views>
        {active?.name ?? t.views}
        {active && isChanged && <small className="list-changed">{t.changed}</small>}
        <DownOutlined className="caret" />
      </Button>
    </Popover>
  );
}

function Views({ list, views, active, content, isChanged, onOpen, onClose }: ViewMenuProps & { onClose: () => void }) {
  const t = useWords(listWords);
  const [isSaving, setSaving] = useState(false);
  const change = useCommand(preferenceApi.changeView, { done: t.viewSaved, onDone: () => onOpen(active?.id) });
  const open = (id: string | undefined) => {
    onClose();
    onOpen(id);
  };
  const rows = (some: ListView[]) =>
    some.map((view) => <ViewRow key={view.id} view={view} isActive={view.id === active?.id} onOpen={open} />);
  const [mine, others] = [views.filter(({ isMine }) => isMine), views.filter(({ isMine }) => !isMine)];
  return (
    <div className="list-views">
      <ul>
        <li className={active ? '' : 'on'}>
          <button type="button" className="name" onClick={() => open(views.some(({ isStarred }) => isStarred) ? '' : undefined)}>
            <CheckOutlined /> {t.plainView}
          </button>
        </li>
      </ul>
      {mine.length > 0 && <h5>{t.myViews}</h5>}
      <ul>{rows(mine)}</ul>
      {others.length > 0 && <h5>{t.sharedViews}</h5>}
      <ul>{rows(others)}</ul>
      <footer>
        {active?.isMine && isChanged && (
          <Button
            type="primary"
            loading={change.isPending}
            onClick={() =>
              change.mutate({ id: active.id, version: active.version, name: active.name, isShared: active.isShared, content })
            }
          >
            {fill(t.overwrite, { name: active.name })}
          </Button>
        )}
        {isSaving ? (
          <SaveForm list={list} content={content} onSaved={open} />
        ) : (
          <button type="button" className="link" onClick={() => setSaving(true)}>
            + {t.saveAs}
          </button>
        )}
        {!isSaving && <Keycap>V</Keycap>}
      </footer>
    </div>
  );
}

interface ViewRowProps {
  view: ListView;
  isActive: boolean;
  onOpen: (id: string) => void;
}

function ViewRow({ view, isActive, onOpen }: ViewRowProps) {
  const t = useWords(listWords);
  const { modal } = App.useApp();
  const star = useCommand(preferenceApi.starView);
  const change = useCommand(preferenceApi.changeView, { done: t.viewSaved });
  const remove = useCommand(preferenceApi.removeView, { done: t.viewRemoved });
  const { id, version, list, name, content, isShared, isMine, isStarred, ownerName } = view;
  const askRemove = () => {
    const title = fill(t.removeViewAsk, { name });
    modal.confirm({ title, okText: t.removeView, okButtonProps: { danger: true }, onOk: () => remove.mutate({ id }) });
  };
  return (
    <li className={isActive ? 'on' : ''}>
      <button type="button" className="name" onClick={() => onOpen(id)}>
        <CheckOutlined /> {name}
        {!isMine && <small>{ownerName}</small>}
        {isMine && isShared && <small>{t.isShared}</small>}
      </button>
      {isMine && (
        <>
          <IconButton
            label={isShared ? t.unshare : t.share}
            isOn={isShared}
            icon={<ShareAltOutlined />}
            onClick={() => change.mutate({ id, version, name, content, isShared: !isShared })}
          />
          <IconButton label={t.removeView} icon={<DeleteOutlined />} onClick={askRemove} />
        </>
      )}
      <IconButton
        label={isStarred ? t.unstar : t.star}
        isOn={isStarred}
        icon={isStarred ? <StarFilled className="list-star" /> : <StarOutlined />}
        onClick={() => star.mutate({ list, viewId: isStarred ? null : id })}
      />
    </li>
  );
}

interface IconButtonProps {
  label: string;
  icon: ReactNode;
  isOn?: boolean;
  onClick: () => void;
}

const IconButton = ({ label, icon, isOn, onClick }: IconButtonProps) => (
  <button type="button" className="ib small" aria-label={label} title={label} aria-pressed={isOn} onClick={onClick}>
    {icon}
  </button>
);

interface SaveFormProps {
  list: string;
  content: ListViewContent;
  onSaved: (id: string) => void;
}

function SaveForm({ list, content, onSaved }: SaveFormProps) {
  const t = useWords(listWords);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const add = useCommand(preferenceApi.addView, { done: t.viewSaved, onDone: ({ id }) => onSaved(id) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) add.mutate({ list, name: name.trim(), content, isShared });
      }}
    >
      <Input
        autoFocus
        value={name}
        maxLength={20}
        aria-label={t.viewName}
        placeholder={t.viewName}
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
        {t.shareNear}
      </Checkbox>
      <Button type="primary" htmlType="submit" disabled={!name.trim()} loading={add.isPending}>
        {t.save}
      </Button>
    </form>
  );
}
