import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import type { RowAction } from './list.types.ts';

/** 更多 of one row. Its menu comes with the first press: every row of a list has one, and hardly any is opened. */
export function RowMenu({ actions }: { actions: RowAction[] }) {
  const t = useWords(kitWords);
  const button = useRef<HTMLButtonElement>(null);
  // Not known until the first press.
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

/** Takes the place of what a menu hangs from. The button itself, put inside later, would be made anew and lose the focus. */
function StandIn({ target, ref }: { target: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current, [target]);
  return null;
}
