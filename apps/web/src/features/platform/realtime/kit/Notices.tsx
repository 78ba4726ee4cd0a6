import { BellOutlined, CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { realtimeWords } from '../realtime.words.ts';
import { hideNotice, useNotices, type Notice } from './notices.store.ts';
import './notices.css';

const icons = { success: CheckCircleOutlined, warning: ExclamationCircleOutlined, info: BellOutlined };

/**
 * U4: realtime notices in one line, the newest first, so that no page is covered: at the counter in the head of its queue, elsewhere
 * in the row of the tabs.
 */
export function Notices({ at }: { at: 'queue' | 'frame' }) {
  const list = useNotices((state) => state.list);
  if (list.length === 0) return null;
  return (
    <div className={`notices at-${at}`}>
      {list.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeLine({ notice: { id, tone, text, path } }: { notice: Notice }) {
  const t = useWords(realtimeWords);
  const navigate = useNavigate();
  const Icon = icons[tone];
  const open = (to: string) => {
    hideNotice(id);
    void navigate(to);
  };
  return (
    <div className={`notice notice-${tone}`}>
      <Icon aria-hidden />
      <span className="ell" title={text}>
        {text}
      </span>
      {path && (
        <button type="button" className="link" onClick={() => open(path)}>
          {t.open}
        </button>
      )}
    </div>
  );
}
