import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from './kit.words.ts';

/** How long the full text stays visible. */
const SHOWN_MS = 30_000;

interface MaskedProps {
  /** The masked text; null for a record without one. */
  text: string | null;
  /** Reads the full text from the server, which logs who looked. Left out for people without the right. */
  reveal?: (() => Promise<string | null>) | undefined;
}

/** A phone or ID number, masked; people with the right can show it in full for a moment, which the server logs. */
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
