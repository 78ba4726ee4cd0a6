import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SignInFrame } from '#features/platform/auth/kit/SignInFrame.tsx';
import { forgetTicket, readTicket } from '#features/platform/auth/kit/wechat-user.ts';
import { WechatEntry } from '#features/platform/auth/kit/WechatEntry.tsx';
import { useWords } from '#kernel/lang.ts';
import { showErrorToast } from '#kernel/toast.ts';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { BindingForm } from './BindingForm.tsx';
import { wechatWords } from './wechat.words.ts';
import './binding.css';

/** AUTH-06: where somebody comes whose WeChat has no account yet. The guard has put the code aside for a ticket. */
export default function BindingAccountPage() {
  const t = useWords(wechatWords);
  const navigate = useNavigate();
  const [ticket, setTicket] = useState(readTicket);
  const scanAgain = (why: string) => {
    forgetTicket();
    setTicket(undefined);
    showErrorToast(why);
  };
  return (
    <SignInFrame>
      {ticket ? (
        <BindingForm ticket={ticket} onTicketSpent={scanAgain} />
      ) : (
        <>
          <div className="login-form">
            <h1>{t.binding}</h1>
            <p className="muted">{t.scanFirst}</p>
          </div>
          <WechatEntry isOnlyWay />
        </>
      )}
      <PlainButton look="link" className="binding-back" onClick={() => void navigate('/login')}>
        {t.back}
      </PlainButton>
    </SignInFrame>
  );
}
