import { InfoCircleFilled } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { messageApi } from '@netbar/contract/floor/message/message.api';
import type { Thread } from '@netbar/contract/floor/message/message.model';
import { Button, Input } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { messageWords, quickReplies } from './message.words.ts';

/** Answers the guest, or says that the matter is seen to. What is typed stays until it was sent. */
export function ReplyBox({ thread }: { thread: Thread }) {
  const t = useWords(messageWords);
  const [text, setText] = useState('');
  const reply = useCommand(messageApi.reply, { onDone: () => setText('') });
  const settle = useCommand(messageApi.settle, { done: t.settled });
  const { id: conversationId, waiting, isHere, machineName, messages } = thread;
  const about = { conversationId, seenSeq: messages.at(-1)?.seq ?? 1 };
  const send = () => {
    if (text.trim() && !reply.isPending) reply.mutate({ ...about, text });
  };
  const onKey = (event: KeyboardEvent) => {
    // Enter that picks a word of an input method sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const settleButton = waiting > 0 && (
    <Button loading={settle.isPending} onClick={() => settle.mutate(about)}>
      {t.settle}
    </Button>
  );
  if (!isHere)
    return (
      <footer className="reply gone">
        <InfoCircleFilled />
        <span>{t.leftText}</span>
        <span className="sp" />
        {settleButton}
      </footer>
    );
  return (
    <footer className="reply">
      <div className="quick-words" role="group" aria-label={t.quick}>
        {quickReplies.map((words) => (
          // Guests read them, whatever language the staff prefer.
          <button type="button" key={words} lang="zh-CN" onClick={() => setText(words)}>
            {words}
          </button>
        ))}
      </div>
      <Input.TextArea
        aria-label={fill(t.replyTo, { no: machineName })}
        placeholder={t.replyHint}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 5 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKey}
      />
      <div className="row">
        <span className="muted num">{text.length} / 500</span>
        <span className="sp" />
        {settleButton}
        <Button type="primary" disabled={!text.trim()} loading={reply.isPending} onClick={send}>
          {t.send}
        </Button>
      </div>
    </footer>
  );
}
