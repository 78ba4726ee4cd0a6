import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from './kit.words.ts';

/** Long enough to write it down, too short to be forgotten on a screen. */
const SHOWN_MS = 30_000;

interface MaskedProps {
  /** As everybody sees it; nothing for a record that has none. */
  text: string | null;
  /** Asks the server for the whole, which writes down who looked. Left out for whoever may not. */
  reveal?: (() => Promise<string | null>) | undefined;
}

/** A phone, an ID number: hidden in part, shown whole for a moment to whoever may and leaves a line in the log. */
export function Masked({ text, reveal }: MaskedProps) {
  const t = useWords(kitWords);
  const { message } = App.useApp();
  const [whole, setWhole] = useState<string | null>(null);
  useEffect(() => {
    if (whole === null) return;
    const timer = setTimeout(() => setWhole(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [whole]);
  if (!text) return '—';
  const show = () =>
    reveal?.()
      .then(setWhole)
      .catch((error: Error) => message.error(error.message));
  const isWhole = whole !== null;
  return (
    <span className="num">
      {whole ?? text}
      {reveal && (
        <button
          type="button"
          className="ib small no-print"
          aria-label={isWhole ? t.hide : t.reveal}
          title={isWhole ? t.hide : t.reveal}
          onClick={() => (isWhole ? setWhole(null) : void show())}
        >
          {isWhole ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        </button>
      )}
    </span>
  );
}
