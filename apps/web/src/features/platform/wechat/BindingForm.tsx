import mobile from '@ant-design/icons-svg/es/asn/MobileOutlined';
import { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { wechatErrors } from '@netbar/contract/platform/wechat/wechat.errors';
import { SMS_PAUSE_S } from '@netbar/contract/platform/wechat/wechat.model';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CaptchaField } from '#features/platform/auth/kit/CaptchaField.tsx';
import { useCaptcha } from '#features/platform/auth/kit/use-captcha.ts';
import { forgetTicket } from '#features/platform/auth/kit/wechat-user.ts';
import { call, CallError } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { Glyph } from '#kit/plain/Glyph.tsx';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { PlainField } from '#kit/plain/PlainField.tsx';
import { usePlainForm } from '#kit/plain/use-plain-form.ts';
import { SmsCodeField } from './SmsCodeField.tsx';
import { useCountdown } from './use-countdown.ts';
import { wechatWords } from './wechat.words.ts';

interface Props {
  ticket: string;
  /** It is over: only WeChat gives another. */
  onTicketSpent: (why: string) => void;
}

/** Phone, then the text sent to it. The server's sentence stands under its field. */
export function BindingForm({ ticket, onTicketSpent }: Props) {
  const t = useWords(wechatWords);
  const navigate = useNavigate();
  const form = useBindingFields();
  const showError = (error: Error) => {
    if (error instanceof CallError && error.reason === wechatErrors.ticketSpent.reason) onTicketSpent(error.message);
    else form.fail(fieldOf(error), error.message);
  };
  const { send, wait, captcha, isSending, wasSent } = useSending(form, ticket, showError);
  const bind = useMutation({
    mutationFn: ({ phone, smsCode }: typeof form.values) => call(wechatApi.bind, { ticket, phone, smsCode }),
    onSuccess: async (code) => {
      forgetTicket();
      await navigate(`/login?token=${encodeURIComponent(code)}`, { replace: true });
    },
    onError: showError,
  });
  const needed = ['phone', ...(wasSent ? [] : ['captcha' as const]), 'smsCode'] as const;
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.check([...needed])) bind.mutate(form.values);
      }}
    >
      <h1>{t.binding}</h1>
      <p className="muted">{t.bindingText}</p>
      <PlainField
        {...form.field('phone')}
        label={t.phone}
        icon={<Glyph of={mobile} />}
        inputMode="numeric"
        autoComplete="tel-national"
        autoFocus
        maxLength={11}
      />
      <CaptchaField {...form.field('captcha')} picture={captcha} />
      <SmsCodeField
        {...form.field('smsCode')}
        wait={wait}
        isSending={isSending}
        isReady={captcha.data !== undefined}
        onSend={send}
      />
      <PlainButton look="primary" type="submit" isBlock isBusy={bind.isPending}>
        {t.bind}
      </PlainButton>
    </form>
  );
}

function useBindingFields() {
  const t = useWords(wechatWords);
  return usePlainForm(
    { phone: '', captcha: '', smsCode: '' },
    {
      phone: (typed) => (/^1[3-9]\d{9}$/.test(typed) ? undefined : t.phoneNeeded),
      captcha: (typed) => (typed ? undefined : t.captchaNeeded),
      smsCode: (typed) => (/^\d{6}$/.test(typed) ? undefined : t.smsCodeNeeded),
    },
  );
}

/** Has the text sent, once phone and captcha are filled in, and counts down to the next. */
function useSending(form: ReturnType<typeof useBindingFields>, ticket: string, onError: (error: Error) => void) {
  const captcha = useCaptcha();
  const { left, start } = useCountdown();
  const [wasSent, setWasSent] = useState(false);
  /** A captcha is for one text. */
  const takeAnother = () => {
    form.put('captcha', '');
    void captcha.refetch();
  };
  const sending = useMutation({
    mutationFn: (typed: { phone: string; captcha: string }) =>
      call(wechatApi.sendCode, { ticket, ...typed, captchaId: captcha.data?.id ?? '' }),
    onSuccess: () => {
      setWasSent(true);
      start(SMS_PAUSE_S);
      takeAnother();
      form.focus('smsCode');
    },
    onError: (error) => {
      if (error instanceof CallError && typeof error.params['seconds'] === 'number') start(error.params['seconds']);
      takeAnother();
      onError(error);
    },
  });
  const send = () => {
    const { phone, captcha: typed } = form.values;
    if (form.check(['phone', 'captcha'])) sending.mutate({ phone, captcha: typed });
  };
  return { send, wait: left, captcha, isSending: sending.isPending, wasSent };
}

function fieldOf(error: Error): 'phone' | 'captcha' | 'smsCode' {
  if (!(error instanceof CallError)) return 'phone';
  if (error.status === 40002) return 'captcha';
  return error.reason === wechatErrors.wrongSmsCode.reason ? 'smsCode' : 'phone';
}
