import { UserOutlined } from '@ant-design/icons';
import { aloneWords } from '@netbar/contract/kernel/duty';
import { useLang } from '#kernel/lang.ts';
import { StatusTag } from './StatusTag.tsx';

/** Marks what somebody handled because nobody else could have. */
export function AloneTag({ isAlone }: { isAlone: boolean }) {
  const lang = useLang();
  if (!isAlone) return null;
  return (
    <StatusTag tone="warning" icon={<UserOutlined />}>
      {aloneWords[lang]}
    </StatusTag>
  );
}
