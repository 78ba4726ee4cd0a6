import { CloseOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { phoneTaskWords } from './phone-task.words.ts';

/** A sheet from the bottom of a task, for one question. Mounted while open. */
export function TaskSheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const t = useWords(phoneTaskWords);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="task-sheet" aria-labelledby={titleId} onClose={onClose}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" aria-label={t.close} onClick={onClose}>
          <CloseOutlined />
        </button>
      </header>
      {children}
    </dialog>
  );
}
