import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { phoneTaskWords } from './phone-task.words.ts';
import { TaskSheet } from './TaskSheet.tsx';

interface QuantityPadProps {
  qty: number;
  /** Below the number: what is counted, in which unit. */
  label: string;
  /** Quantities that are often added at once, such as one and a box. */
  quickAdds: { qty: number; label: string }[];
  /** A press adds to whatever the quantity is by then: presses may come faster than the screen. */
  onAdd: (qty: number) => void;
  /** The quantity was typed. */
  onSet: (qty: number) => void;
}

/** A big number with a minus and a plus beside it, steps below it, and a way to type it. */
export function QuantityPad({ qty, label, quickAdds, onAdd, onSet }: QuantityPadProps) {
  const t = useWords(phoneTaskWords);
  const [isTyping, setTyping] = useState(false);
  return (
    <div className="task-qty">
      <div className="task-qty-row">
        <button type="button" aria-label={t.less} disabled={qty === 0} onClick={() => onAdd(-1)}>
          <MinusOutlined />
        </button>
        <div>
          <output className="num">{qty}</output>
          <small>{label}</small>
        </div>
        <button type="button" aria-label={t.more} onClick={() => onAdd(1)}>
          <PlusOutlined />
        </button>
      </div>
      <div className="task-quick">
        {quickAdds.map((add) => (
          <button key={add.label} type="button" onClick={() => onAdd(add.qty)}>
            {add.label}
          </button>
        ))}
        <button type="button" onClick={() => setTyping(true)}>
          {t.changeNumber}
        </button>
      </div>
      {isTyping && (
        <NumberSheet
          title={label}
          start={qty}
          onClose={() => setTyping(false)}
          onDone={(typed) => {
            setTyping(false);
            onSet(typed);
          }}
        />
      )}
    </div>
  );
}

interface NumberSheetProps {
  title: string;
  start: number | undefined;
  onDone: (typed: number) => void;
  onClose: () => void;
}

/** Asks for a whole number, with the phone's own digits. */
export function NumberSheet({ title, start, onDone, onClose }: NumberSheetProps) {
  const t = useWords(phoneTaskWords);
  const [text, setText] = useState(start === undefined ? '' : String(start));
  const isNumber = /^\d{1,6}$/.test(text);
  return (
    <TaskSheet title={title} onClose={onClose}>
      <form
        className="task-sheet-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isNumber) onDone(Number(text));
        }}
      >
        <input
          className="task-number num"
          inputMode="numeric"
          autoFocus
          autoComplete="off"
          aria-label={title}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
        />
        <button type="submit" className="task-main" disabled={!isNumber}>
          {t.useCode}
        </button>
      </form>
    </TaskSheet>
  );
}
