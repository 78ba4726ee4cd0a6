import lock from '@ant-design/icons-svg/es/asn/LockOutlined';
import { useWords } from '#kernel/lang.ts';
import { Glyph } from '#kit/plain/Glyph.tsx';
import { PlainField, type PlainFieldProps } from '#kit/plain/PlainField.tsx';
import { installationWords } from './installation.words.ts';

/** A new password, typed twice. */
export function PasswordFields({
  field,
  autoFocus = false,
}: {
  field: (name: 'password' | 'again') => PlainFieldProps;
  autoFocus?: boolean;
}) {
  const t = useWords(installationWords);
  const both = { icon: <Glyph of={lock} />, isSecret: true, autoComplete: 'new-password', maxLength: 128 };
  return (
    <>
      <PlainField {...field('password')} {...both} label={t.password} autoFocus={autoFocus} />
      <PlainField {...field('again')} {...both} label={t.again} />
    </>
  );
}
