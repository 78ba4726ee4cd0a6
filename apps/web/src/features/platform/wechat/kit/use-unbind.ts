import { wechatApi } from '@netbar/contract/platform/wechat/wechat.api';
import { App } from 'antd';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { loadUser } from '#kernel/session.ts';
import { wechatWords } from '../wechat.words.ts';

/** SHELL-14: asks, unbinds, and says what became of it. */
export function useUnbind() {
  const t = useWords(wechatWords);
  const { modal, message } = App.useApp();
  const unbind = async () => {
    try {
      await call(wechatApi.unbind, {});
      message.success(t.unbound);
      // The menu offers it no more.
      await loadUser();
    } catch {
      message.error(t.unbindFailed);
    }
  };
  return () =>
    modal.confirm({
      title: t.unbindTitle,
      content: t.unbindText,
      okText: t.confirm,
      cancelText: t.cancel,
      mask: { closable: false },
      onOk: unbind,
      onCancel: () => void message.info(t.unbindCancelled),
    });
}
