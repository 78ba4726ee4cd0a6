import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from './kit.words.ts';
import { useAskReason } from './use-ask-reason.tsx';

/** How long the full text stays visible. */
const SHOWN_MS = 30_000;

interface MaskedProps {
  /** The masked text; null for a record without one. */
  text: string | null;
  /** Reads the full text from the server, which logs who looked and why. Left out for people without the right. */
  reveal?: ((reason: string) => Promise<string | null>) | undefined;
}

/** A phone or ID number, masked; people with the right say why and see it in full for half a minute, which the server logs. */
export function Masked({ text, reveal }: MaskedProps) {
  const t = useWords(kitWords);
  const [whole, setWhole] = useState<string | null>(null);
  const ask = useAskReason();
  useEffect(() => {
    if (whole === null) return;
    const timer = setTimeout(() => setWhole(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [whole]);
  if (!text) return '—';
  const isWhole = whole !== null;
  const show = () => reveal && ask(async (reason) => setWhole(await reveal(reason)));
  return (
    <span className="num">
      {whole ?? text}
      {reveal && (
        <button
          type="button"
          className="ib small no-print"
          aria-label={isWhole ? t.hide : t.reveal}
          title={isWhole ? t.hide : t.reveal}
          onClick={() => (isWhole ? setWhole(null) : show())}
        >
          {isWhole ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        </button>
      )}
    </span>
  );
}
