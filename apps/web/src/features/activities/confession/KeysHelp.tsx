import { Modal } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { confessionWords } from './confession.words.ts';

type Word = keyof typeof confessionWords;

const all: [keys: string[], word: Word][] = [
  [['J', 'K'], 'keyMove'],
  [['A'], 'publish'],
  [['M'], 'mask'],
  [['R'], 'keyReject'],
  [['1–6'], 'keyReason'],
  [['T'], 'forward'],
  [['Z'], 'keyUndo'],
  [['X'], 'keyTick'],
  [['H'], 'hide'],
  [['Esc'], 'keyEscape'],
  [['?'], 'keys'],
];

/** The keys that are used most, at the foot of the page. */
const few: readonly Word[] = ['keyMove', 'keyUndo', 'keyTick', 'keys'];

export function KeysBar({ onAll }: { onAll: () => void }) {
  const t = useWords(confessionWords);
  return (
    <footer className="cf-keys">
      {all
        .filter(([, word]) => few.includes(word))
        .map(([keys, word]) => (
          <span key={word}>
            <Keys keys={keys} />
            {word === 'keys' ? (
              <button type="button" className="link" onClick={onAll}>
                {t.keys}
              </button>
            ) : (
              t[word]
            )}
          </span>
        ))}
    </footer>
  );
}

const Keys = ({ keys }: { keys: string[] }) => keys.map((key) => <Keycap key={key}>{key}</Keycap>);

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useWords(confessionWords);
  return (
    <Modal open={isOpen} title={t.keys} footer={null} width={420} onCancel={onClose}>
      <dl className="cf-help">
        {all.map(([keys, word]) => (
          <div key={word}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{t[word]}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t.keysSilent}</p>
    </Modal>
  );
}
