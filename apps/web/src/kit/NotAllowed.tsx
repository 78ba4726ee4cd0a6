import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { Blank } from './Blank.tsx';
import { kitWords } from './kit.words.ts';

/** In place of a form that the reader could fill in but not save (K1): what it takes, and the way back. */
export function NotAllowed({ title, text }: { title: string; text: string }) {
  const t = useWords(kitWords);
  const navigate = useNavigate();
  const back = <Button onClick={() => void navigate(-1)}>{t.goBack}</Button>;
  return (
    <section className="panel">
      <Blank isPage icon={<LockOutlined />} title={title} text={text} actions={back} />
    </section>
  );
}
