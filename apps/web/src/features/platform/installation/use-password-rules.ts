import { NewPassword } from '@netbar/contract/platform/auth/auth.model';
import { useWords } from '#kernel/lang.ts';
import { installationWords } from './installation.words.ts';

/** The rules of the two fields of a new password. */
export function usePasswordRules() {
  const t = useWords(installationWords);
  return {
    password: (typed: string) => (NewPassword.safeParse(typed).success ? undefined : t.passwordNeeded),
    again: (typed: string, all: { password: string }) => (typed === all.password ? undefined : t.notSame),
  };
}
