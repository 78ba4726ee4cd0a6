import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { installationWords } from './installation.words.ts';

/** A sentence in place of a form, and the way to sign-in. */
export function FrameText({ title, text }: { title: string; text: string }) {
  const t = useWords(installationWords);
  const navigate = useNavigate();
  return (
    <div className="login-form">
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      <PlainButton look="primary" isBlock onClick={() => void navigate('/login')}>
        {t.toSignIn}
      </PlainButton>
    </div>
  );
}
