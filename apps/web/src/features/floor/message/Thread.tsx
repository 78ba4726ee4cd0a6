import { CheckOutlined, ClockCircleOutlined, DisconnectOutlined } from '@ant-design/icons';
import { formatTime } from '@netbar/contract/kernel/time';
import type { Message, Thread as ThreadData } from '@netbar/contract/floor/message/message.model';
import { useEffect, useRef } from 'react';
import { useWords } from '#kernel/lang.ts';
import { messageWords } from './message.words.ts';
import './message.css';

/** What was said, the guest on the left, the staff on the right, ending at the latest. */
export function Thread({ thread: { messages, isHere } }: { thread: ThreadData }) {
  const t = useWords(messageWords);
  const end = useRef<HTMLLIElement>(null);
  const lastSeq = messages.at(-1)?.seq;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lastSeq]);
  return (
    // A list that scrolls is reached by the keyboard too.
    <ol className="talk" aria-label={t.conversations} tabIndex={0}>
      {messages.map((message) => (
        <li key={message.id} ref={message.seq === lastSeq ? end : null} className={message.authorName ? 'staff' : 'guest'}>
          <p>{message.text}</p>
          <small className="num">
            {[message.authorName, formatTime(new Date(message.createdTime), 'datetime').slice(5, 16)].filter(Boolean).join(' ')}
            {message.authorName && <Delivery message={message} isHere={isHere} />}
          </small>
        </li>
      ))}
    </ol>
  );
}

function Delivery({ message, isHere }: { message: Message; isHere: boolean }) {
  const t = useWords(messageWords);
  if (message.shownTime)
    return (
      <span>
        <CheckOutlined /> {t.shown}
      </span>
    );
  return isHere ? (
    <span>
      <ClockCircleOutlined /> {t.sent}
    </span>
  ) : (
    <span>
      <DisconnectOutlined /> {t.notShown}
    </span>
  );
}
