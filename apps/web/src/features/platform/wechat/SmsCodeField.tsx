import speech from '@ant-design/icons-svg/es/asn/MessageOutlined';
import { fill } from '@netbar/contract/kernel/words';
import { useWords } from '#kernel/lang.ts';
import { Glyph } from '#kit/plain/Glyph.tsx';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { PlainField, type PlainFieldProps } from '#kit/plain/PlainField.tsx';
import { wechatWords } from './wechat.words.ts';

interface Props extends PlainFieldProps {
  /** Seconds until another text may be asked for. */
  wait: number;
  isSending: boolean;
  /** Not before the captcha it is asked with can be seen. */
  isReady: boolean;
  onSend: () => void;
}

/** The field `smsCode` of a form, with the button that has it sent. */
export function SmsCodeField({ wait, isSending, isReady, onSend, ...field }: Props) {
  const t = useWords(wechatWords);
  const send = (
    <PlainButton className="binding-code" disabled={wait > 0 || !isReady} isBusy={isSending} onClick={onSend}>
      {wait > 0 ? fill(t.getCodeIn, { seconds: wait }) : t.getCode}
    </PlainButton>
  );
  return (
    <PlainField
      {...field}
      label={t.smsCode}
      icon={<Glyph of={speech} />}
      placeholder={t.smsCodeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      beside={send}
    />
  );
}
