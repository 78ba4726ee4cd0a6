import { App, Typography } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { accountWords } from './account.words.ts';

/** Shows a password the server made up, this once. */
export function useMadePassword() {
  const t = useWords(accountWords);
  const { modal } = App.useApp();
  return (password: string | null) => {
    if (!password) return;
    modal.info({
      title: t.madePassword,
      content: (
        <Typography.Text code copyable>
          {password}
        </Typography.Text>
      ),
      okText: t.confirm,
    });
  };
}
