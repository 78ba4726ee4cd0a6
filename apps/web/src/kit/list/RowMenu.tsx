import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import type { RowAction } from './list.types.ts';

/** The menu of further actions of one row. Mounted with the first press: every row has one, and few are opened. */
export function RowMenu({ actions }: { actions: RowAction[] }) {
  const t = useWords(kitWords);
  const button = useRef<HTMLButtonElement>(null);
  // Undefined until the first press.
  const [isOpen, setOpen] = useState<boolean>();
  const items = actions.map(({ key, label, onClick, isDangerous = false }) => ({ key, label, onClick, danger: isDangerous }));
  return (
    <>
      <button ref={button} type="button" className="link" aria-haspopup="menu" onClick={() => setOpen(!isOpen)}>
        {t.moreActions} <DownOutlined className="caret" />
      </button>
      {isOpen !== undefined && (
        <Dropdown open={isOpen} onOpenChange={setOpen} trigger={['click']} menu={{ items }}>
          <StandIn target={button} />
        </Dropdown>
      )}
    </>
  );
}

/** The anchor of the menu. Moving the button itself into the dropdown would remount it and lose the focus. */
function StandIn({ target, ref }: { target: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current, [target]);
  return null;
}
