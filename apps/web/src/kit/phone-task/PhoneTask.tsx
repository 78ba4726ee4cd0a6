import { LeftOutlined } from '@ant-design/icons';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { useKeptFiles } from './keep-files.ts';
import { phoneTaskWords } from './phone-task.words.ts';
import { useStepSender } from './use-step-sender.ts';
import './phone-task.css';

interface PhoneTaskProps {
  title: ReactNode;
  /** The line below the title: where, what, how far. */
  detail?: ReactNode;
  /** How much is done, of how much. */
  progress?: { done: number; all: number };
  onLeave: () => void;
  /** The camera or the figures, at the top of the body and not scrolled away. */
  top?: ReactNode;
  /** The buttons at the bottom; the last one is the next step. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * One task that fills the phone: scan, count, receive, patrol, clock in, sit an exam. A bar with the way out, the body, one big
 * button in reach of the thumb. On a wide screen it is a narrow column over the page.
 */
export function PhoneTask({ title, detail, progress, onLeave, top, foot, children }: PhoneTaskProps) {
  const t = useWords(phoneTaskWords);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFiles();
  useStepSender();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="task" role="dialog" aria-modal aria-labelledby={titleId}>
      <div className="task-column">
        <header className="task-bar">
          <button type="button" aria-label={t.back} onClick={onLeave}>
            <LeftOutlined />
          </button>
          <div>
            <h1 id={titleId} ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {detail && <small className="num">{detail}</small>}
          </div>
        </header>
        {progress && <progress className="task-progress" value={progress.done} max={progress.all} aria-labelledby={titleId} />}
        {top}
        <div className="task-body">{children}</div>
        {foot && <footer className="task-foot">{foot}</footer>}
      </div>
    </div>
  );
}
