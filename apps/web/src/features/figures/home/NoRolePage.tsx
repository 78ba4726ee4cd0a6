import { useNavigate } from 'react-router';
import { SignInFrame } from '#features/platform/auth/kit/SignInFrame.tsx';
import { useWords } from '#kernel/lang.ts';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { AskForRole } from './kit/AskForRole.tsx';
import { useHelpers } from './kit/helpers.store.ts';
import { peopleWords } from './people/people.words.ts';

/** AUTH-02: whoever signs in without a role is signed out again. This page says why, and who can change it. */
export default function NoRolePage() {
  const t = useWords(peopleWords);
  const navigate = useNavigate();
  const names = useHelpers((state) => state.names);
  return (
    <SignInFrame>
      <div className="login-form">
        <AskForRole names={names} isPage />
        <PlainButton look="primary" isBlock onClick={() => void navigate('/login')}>
          {t.backToSignIn}
        </PlainButton>
      </div>
    </SignInFrame>
  );
}
