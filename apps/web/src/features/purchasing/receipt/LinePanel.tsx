import { Button } from 'antd';
import { fill } from '@netbar/contract/kernel/words';
import { DeleteOutlined, InboxOutlined } from '@ant-design/icons';
import { packsText } from '#features/purchasing/purchase/kit/packs-text.ts';
import { useWords } from '#kernel/lang.ts';
import { Keycap } from '#kit/Keycap.tsx';
import { Blank } from '#kit/Blank.tsx';
import { LineFields } from './LineFields.tsx';
import { receiptWords } from './receipt.words.ts';
import { goodsOf, type DraftLine } from './receive.rules.ts';
import { problemOf } from './sent-receipt.rules.ts';
import type { Receiving } from './use-receive.ts';

interface LinePanelProps {
  receive: Receiving;
  line: DraftLine | undefined;
  /** The line is noted, and the next one is scanned. */
  onNoted: () => void;
}

/** The line that is being recorded, beside the list. Enter notes it. */
export function LinePanel({ receive, line, onNoted }: LinePanelProps) {
  const t = useWords(receiptWords);
  if (!line)
    return (
      <section className="panel rcv-form">
        <Blank icon={<InboxOutlined />} title={t.pickLine} text={t.pickLineText} />
      </section>
    );
  const goods = goodsOf(receive.delivery, line);
  const problem = problemOf(line, receive.delivery.today);
  const name = [line.product.name, line.product.spec].filter(Boolean).join(' ');
  const note = () => {
    if (problem) return;
    void receive.close();
    onNoted();
  };
  return (
    <form
      className="panel rcv-form"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        note();
      }}
    >
      <header>
        <h2>{name}</h2>
        <span className="sp" />
        <small className="num muted">
          {goods
            ? `${t.due} ${packsText(goods.restQty, goods)} ${fill(t.equals, { qty: goods.restQty, unit: goods.baseUnit })}`
            : line.kind === 'FREE'
              ? t.gift
              : t.surplus}
        </small>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t.drop}
          title={t.drop}
          onClick={() => void receive.drop(line.key)}
        />
      </header>
      <div className="rcv-fields">
        <LineFields receive={receive} line={line} />
      </div>
      {problem && (
        <p className="rcv-problem" role="alert">
          {t[problem]}
        </p>
      )}
      <footer>
        {line.acceptedQty + line.rejectedQty > 0 && <Button onClick={() => void receive.split(line.key)}>{t.splitBatch}</Button>}
        <span className="sp" />
        <Button onClick={() => void receive.close()}>
          {t.skip} <Keycap>Esc</Keycap>
        </Button>
        <Button htmlType="submit" disabled={problem !== undefined}>
          {t.noteNext} <Keycap>↵</Keycap>
        </Button>
      </footer>
    </form>
  );
}
