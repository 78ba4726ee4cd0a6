import { App, Input } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from './kit.words.ts';

/** Asks why somebody looks, then does it. Without a reason nothing happens. `hint`: how long it is shown. */
export function useAskReason(hint?: string) {
  const t = useWords(kitWords);
  const { modal, message } = App.useApp();
  return (run: (reason: string) => Promise<void>) => {
    let reason = '';
    const dialog = modal.confirm({
      title: t.revealWhy,
      content: (
        <Input
          aria-label={t.revealWhy}
          placeholder={hint ?? t.revealHint}
          maxLength={100}
          autoFocus
          onChange={({ target }) => {
            reason = target.value.trim();
            dialog.update({ okButtonProps: { disabled: reason === '' } });
          }}
        />
      ),
      okText: t.reveal,
      okButtonProps: { disabled: true },
      cancelText: t.cancel,
      onOk: () => run(reason).catch((error: Error) => void message.error(error.message)),
    });
  };
}
