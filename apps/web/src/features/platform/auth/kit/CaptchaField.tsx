import shield from '@ant-design/icons-svg/es/asn/SafetyOutlined';
import { useWords } from '#kernel/lang.ts';
import { Glyph } from '#kit/plain/Glyph.tsx';
import { PlainField, type PlainFieldProps } from '#kit/plain/PlainField.tsx';
import { authWords } from '../auth.words.ts';
import type { CaptchaPicture } from './use-captcha.ts';

/** The field `captcha` of a form, with its picture beside it. */
export function CaptchaField({ picture, ...field }: PlainFieldProps & { picture: CaptchaPicture }) {
  const t = useWords(authWords);
  const shown = (
    <button type="button" className="captcha" aria-label={t.captchaPicture} onClick={() => void picture.refetch()}>
      {picture.data && <img alt="" src={`data:image/svg+xml;utf8,${encodeURIComponent(picture.data.svg)}`} />}
    </button>
  );
  return (
    <PlainField
      {...field}
      label={t.captcha}
      icon={<Glyph of={shield} />}
      placeholder={t.captchaHint}
      autoComplete="off"
      maxLength={8}
      beside={shown}
    />
  );
}
