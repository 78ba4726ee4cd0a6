import { fill } from '@netbar/contract/kernel/words';
import { Modal } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import type { KindMap } from './BoardRow.tsx';
import { placeWords } from './place.words.ts';

/** All keys of the board. */
export function KeysHelp({ kinds, onClose }: { kinds: KindMap; onClose: () => void }) {
  const t = useWords(placeWords);
  const active = [...kinds.values()].filter(({ isActive, hotKey }) => isActive && hotKey !== '');
  const isRestFree = active.every(({ hotKey }) => hotKey !== 'R');
  const lines: [keys: string[], text: string][] = [
    [['←', '→', '↑', '↓'], t.keyArrows],
    ...active.map(({ hotKey, name }): [string[], string] => [[hotKey], fill(t.keyKind, { kind: name })]),
    [isRestFree ? ['R', 'Delete'] : ['Delete'], t.keyRest],
    [['Enter'], t.keyEnter],
    [['Ctrl C'], t.keyCopy],
    [['Ctrl X'], t.keyCut],
    [['Ctrl V'], t.keyPaste],
    [['Ctrl Z'], t.keyUndo],
    [['Ctrl Y'], t.keyRedo],
    [['Home', 'End'], t.keyEnds],
    [['PgUp', 'PgDn'], t.keyWeek],
    [['F8'], t.keyFault],
    [['?'], t.keyHelp],
  ];
  return (
    <Modal open title={t.keys} footer={null} onCancel={onClose} width={480}>
      <dl className="rb-keys">
        {lines.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <Keycap key={key}>{key}</Keycap>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t.keyDrag}</p>
    </Modal>
  );
}
