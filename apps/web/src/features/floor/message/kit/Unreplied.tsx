import { CommentOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { Badge } from 'antd';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { messageWords } from '../message.words.ts';
import { useUnreplied } from './use-unreplied.ts';

/** For a counter: how many guests wait for an answer, and the way to them. Nothing for whoever may not answer. */
export function Unreplied({ branchId }: { branchId: string }) {
  const t = useWords(messageWords);
  const navigate = useNavigate();
  const waiting = useUnreplied(branchId);
  if (waiting === undefined) return null;
  const label = waiting > 0 ? fill(t.waitingNote, { n: waiting }) : t.noneWaiting;
  return (
    <Badge count={waiting} overflowCount={99} size="small" offset={[-4, 4]}>
      <button
        type="button"
        className="ib small"
        aria-label={label}
        title={label}
        onClick={() => void navigate(`/admin/bar/messageConsole?branchId=${branchId}`)}
      >
        <CommentOutlined />
      </button>
    </Badge>
  );
}
