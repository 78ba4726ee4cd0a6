import { SafetyCertificateOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { logApi } from '@netbar/contract/platform/log/log.api';
import { App, Button } from 'antd';
import { useState } from 'react';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { logWords } from './log.words.ts';

/** Recomputes the chain stretch by stretch and says how far it is; can be left at any time. */
export function CheckChain() {
  const t = useWords(logWords);
  const { modal, message } = App.useApp();
  const [progress, setProgress] = useState<string>();
  const check = async () => {
    let after = 0;
    for (;;) {
      const { checkedTo, links, brokenAt, isDone } = await call(logApi.verify, { after });
      if (brokenAt !== null) return modal.error({ title: fill(t.broken, { n: brokenAt }) });
      if (isDone) return modal.success({ title: fill(t.intact, { n: links }) });
      setProgress(fill(t.verifying, { n: checkedTo, all: links }));
      after = checkedTo;
    }
  };
  const run = async () => {
    setProgress(t.verify);
    await check().catch((error: Error) => message.error(error.message));
    setProgress(undefined);
  };
  return (
    <Button icon={<SafetyCertificateOutlined />} loading={progress !== undefined} onClick={() => void run()}>
      {progress ?? t.verify}
    </Button>
  );
}
