import { InboxOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import type { Drawer } from '@netbar/contract/shift/shift.model';
import { Button } from 'antd';
import { useState } from 'react';
import { OpenShift } from '#features/shift/kit/OpenShift.tsx';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { cartWords } from './cart.words.ts';
import { useKey } from './keys.ts';

/** Before anything is taken a drawer has to be counted. Enter opens the first that is free. */
export function NoShift({ drawers, canWork }: { drawers: readonly Drawer[]; canWork: boolean }) {
  const t = useWords(cartWords);
  const [opening, setOpening] = useState<Drawer>();
  const free = drawers.find(({ shiftId }) => shiftId === null);
  useKey('enter', () => setOpening(free), free !== undefined);
  useKey('pay', () => setOpening(free), free !== undefined);
  const text = canWork ? (drawers.length === 0 ? t.noDrawers : t.notOpenText) : t.mayNotWork;
  return (
    <div className="noshift">
      <Blank icon={<InboxOutlined />} title={t.notOpen} text={text} />
      <ul>
        {drawers.map((drawer) => (
          <li key={drawer.id}>
            <b>{drawer.name}</b>
            <span className="sp" />
            {drawer.shiftId ? (
              <span className="muted">{fill(t.takenBy, { name: drawer.cashierName ?? '' })}</span>
            ) : (
              <Button type={drawer === free ? 'primary' : 'default'} onClick={() => setOpening(drawer)}>
                {t.openShift}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opening && <OpenShift drawer={opening} onClose={() => setOpening(undefined)} />}
    </div>
  );
}
