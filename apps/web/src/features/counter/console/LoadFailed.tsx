import { WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { consoleWords } from './console.words.ts';

export function LoadFailed({ message, retry }: { message: string; retry: () => void }) {
  const t = useWords(consoleWords);
  return (
    <Blank
      icon={<WarningOutlined />}
      title={t.loadFailed}
      text={message}
      actions={
        <Button type="primary" onClick={retry}>
          {t.retry}
        </Button>
      }
    />
  );
}
