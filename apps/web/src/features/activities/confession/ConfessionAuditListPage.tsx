import { HeartOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { Record } from '#kit/record/Record.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { ConfessionMiddle } from './ConfessionMiddle.tsx';
import { AuthorPart, RuleHits, TodayPart } from './ConfessionSide.tsx';
import { confessionWords } from './confession.words.ts';
import { JustHandled } from './JustHandled.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { QueueColumn } from './QueueColumn.tsx';
import { useConfessionQueue, type ConfessionView } from './use-confession-queue.ts';
import { useModeration } from './use-moderation.ts';
import './confession.css';

/** Staff read what guests want to have shown, one after the other, with the keyboard. */
export default function ConfessionAuditListPage() {
  const t = useWords(confessionWords);
  const isPhone = useIsPhone();
  const queue = useConfessionQueue();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  const moderation = useModeration(queue, openHelp);
  const { rows, chosen, subject, readSubject, today, undo, hide } = moderation;
  return (
    <div className="confessions">
      {/* The bar of a phone names the page; who listens finds it here. */}
      {isPhone && <h1 className="unseen">{t.title}</h1>}
      {(!isPhone || chosen === undefined) && <QueueColumn queue={queue} moderation={moderation} />}
      {(!isPhone || chosen !== undefined) && (
        <div className="cf-middle">
          {subject && (
            <ConfessionMiddle key={subject.id} confession={subject} queue={queue} moderation={moderation} onHelp={openHelp} />
          )}
          {!subject && rows.length > 0 && chosen !== undefined && <Record read={readSubject}>{() => null}</Record>}
          {!subject && rows.length === 0 && <Record read={queue.read}>{() => <NothingHere view={queue.view} />}</Record>}
        </div>
      )}
      {/* It scrolls, so the keyboard must be able to get there. */}
      <aside className="cf-side" aria-label={t.side} tabIndex={0}>
        {subject && <RuleHits confession={subject} />}
        {subject && <AuthorPart id={subject.id} />}
        {today && <TodayPart today={today} />}
        {today && <JustHandled handled={today.handled} onUndo={(id) => undo([id])} onHide={hide} />}
      </aside>
      <KeysHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

function NothingHere({ view }: { view: ConfessionView }) {
  const t = useWords(confessionWords);
  const [title, text] = view === 'PENDING' ? [t.none, t.noneText] : [t.noneShown, t.noneShownText];
  return <Blank icon={<HeartOutlined />} title={title} text={text} />;
}
