import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { formatTime } from '@netbar/contract/kernel/time';
import { Alert, App, Button, Typography } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { Panel } from '#kit/Panel.tsx';
import { branchWords } from './branch.words.ts';

/** The key shows once, in the answer that made it, and is gone with the page. */
export function DeviceKey({ branchId, keyTime }: { branchId: string; keyTime: string | null }) {
  const t = useWords(branchWords);
  const { modal } = App.useApp();
  const companyId = useSession((state) => state.user?.companyId ?? '');
  const [shown, setShown] = useState<string>();
  const replace = useCommand(branchApi.replaceDeviceKey, { onDone: ({ deviceKey }) => setShown(deviceKey) });
  const ask = () => {
    modal.confirm({
      title: t.makeKey,
      content: t.makeKeyAsk,
      okText: t.makeKey,
      cancelText: t.cancel,
      onOk: () => replace.mutate({ branchId }),
    });
  };
  const made = keyTime ? `${t.keyTime} ${formatTime(new Date(keyTime), 'datetime')}` : t.noKey;
  return (
    <Panel title={t.deviceKey} note={made} extra={<Button onClick={ask}>{t.makeKey}</Button>}>
      <p className="sec">{t.deviceKeyText}</p>
      <p>
        {t.deviceAddress}{' '}
        <Typography.Text code copyable>
          {`${location.origin}/api/device/${companyId}/${branchId}`}
        </Typography.Text>
      </p>
      {shown && (
        <Alert
          type="warning"
          showIcon
          title={t.keyOnce}
          description={
            <Typography.Text code copyable>
              {shown}
            </Typography.Text>
          }
        />
      )}
    </Panel>
  );
}
