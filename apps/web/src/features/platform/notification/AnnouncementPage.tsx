import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { notificationApi } from '@netbar/contract/platform/notification/notification.api';
import { useSearchParams } from 'react-router';
import { CallError } from '#kernel/call.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Logo } from '#kit/Logo.tsx';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { notificationWords } from './notification.words.ts';
import './announcement.css';

/** SHELL-15: one announcement, for anybody who was given its address. Stands alone: no shell, no sign-in. */
export default function AnnouncementPage() {
  const t = useWords(notificationWords);
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useApi(notificationApi.announcement, { id }, { enabled: id !== '' });
  return (
    <main className="announcement">
      <header>
        <Logo size={24} />
        <span>{read.data?.companyName ?? t.announcement}</span>
      </header>
      <article>{id === '' ? <Missing /> : <Content read={read} />}</article>
    </main>
  );
}

function Content({ read }: { read: ReturnType<typeof useApi<typeof notificationApi.announcement>> }) {
  const t = useWords(notificationWords);
  if (read.data) {
    const { title, content, companyName, publishedTime } = read.data;
    return (
      <>
        <h1>{title}</h1>
        <p className="muted num">
          {fill(t.publishedBy, { company: companyName, time: formatTime(new Date(publishedTime), 'datetime').slice(0, 16) })}
        </p>
        <p className="pre">{content}</p>
      </>
    );
  }
  if (read.isPending) return <p className="muted">{t.loading}</p>;
  const isMissing = read.error instanceof CallError && read.error.status !== undefined && read.error.status < 50_000;
  return isMissing ? (
    <Missing />
  ) : (
    <>
      <p className="sec">{t.failedText}</p>
      <PlainButton look="primary" onClick={() => void read.refetch()}>
        {t.retry}
      </PlainButton>
    </>
  );
}

function Missing() {
  const t = useWords(notificationWords);
  return (
    <>
      <h1>{t.noAnnouncement}</h1>
      <p className="sec">{t.noAnnouncementText}</p>
    </>
  );
}
