import { accountApi } from '@netbar/contract/platform/account/account.api';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { loadUser } from '#kernel/session.ts';
import { FormPage } from '#kit/form/FormPage.tsx';
import { accountWords } from './account.words.ts';

export default function ResetPasswordPage() {
  const t = useWords(accountWords);
  const navigate = useNavigate();
  return (
    <FormPage
      title={t.password}
      api={accountApi.changePassword}
      fields={[
        { kind: 'password', name: 'oldPassword', label: t.oldPassword },
        { kind: 'password', name: 'password', label: t.newPassword, help: t.newPasswordHelp },
      ]}
      done={t.passwordSaved}
      onDone={() => void loadUser().then(() => navigate('/admin/personal/profile'))}
    />
  );
}
