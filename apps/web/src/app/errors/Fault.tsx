import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { errorWords } from './error.words.ts';
import './fault.css';

interface FaultProps {
  code: string;
  title: string;
  text: string;
  /** The main action; going back without one. */
  action?: ReactNode;
  /** All actions, where there is no home to go to. */
  actions?: ReactNode;
}

/** An error page inside the shell: code, title, text and actions. */
export function Fault({ code, title, text, action, actions }: FaultProps) {
  const t = useWords(errorWords);
  const navigate = useNavigate();
  const back = (
    <PlainButton look="primary" onClick={() => void navigate(-1)}>
      {t.back}
    </PlainButton>
  );
  return (
    <section className="fault" aria-labelledby="fault-title">
      <p className="fault-code num">{code}</p>
      <div>
        <h1 id="fault-title">{title}</h1>
        <p className="sec">{text}</p>
        <div className="row">
          {actions ?? (
            <>
              {action ?? back}
              <PlainButton look="link" onClick={() => void navigate('/home')}>
                {t.home}
              </PlainButton>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
