import {
  AuditOutlined,
  BellOutlined,
  CalendarOutlined,
  CommentOutlined,
  DesktopOutlined,
  InboxOutlined,
  LockOutlined,
  RightOutlined,
  RollbackOutlined,
  SwapOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { homeApi } from '@netbar/contract/figures/home/home.api';
import { fill } from '@netbar/contract/kernel/words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { chooseBranch } from '#kernel/flags.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { sum } from '../figures.rules.ts';
import { FigurePanel } from '../FigurePanel.tsx';
import { useFigures, useHeld } from '../use-figures.ts';
import { ageText, isOverdue, type ShownTodo, shownTodos, toneOf } from './todo.rules.ts';
import { todoWords } from './todo.words.ts';

/** By the feature that the to-do comes from. */
const icons: Readonly<Record<string, ReactNode>> = {
  approval: <AuditOutlined />,
  duty: <AuditOutlined />,
  shift: <SwapOutlined />,
  stock: <InboxOutlined />,
  stocktake: <InboxOutlined />,
  wallet: <WalletOutlined />,
  payment: <WalletOutlined />,
  refund: <RollbackOutlined />,
  reservation: <CalendarOutlined />,
  order: <BellOutlined />,
  message: <CommentOutlined />,
  machine: <DesktopOutlined />,
  account: <LockOutlined />,
};

const COUNTER = '/admin/bar/console';

/** What waits for the person, the oldest first: each line leads straight to it. */
export function TodoPanel() {
  const t = useWords(todoWords);
  const user = useSession((state) => state.user);
  const todos = useFigures(homeApi.todos, {});
  const isPhone = useIsPhone();
  const { shown: data, hold } = useHeld(todos.data);
  const rows = data ? shownTodos(data.rows, user, Date.parse(data.takenTime)) : [];
  const total = sum(rows.map(({ count }) => count));
  const overdue = rows.filter(isOverdue);
  const groups = [
    { title: t.overdue, rows: overdue, isLate: true },
    { title: t.recent, rows: rows.filter((row) => !isOverdue(row)), isLate: false },
  ].filter((group) => group.rows.length > 0);
  return (
    <FigurePanel title={t.title} note={total > 0 && fill(t.note, { n: total })} flush height={260} read={todos}>
      {() => (
        <div {...hold}>
          {isPhone ? (
            groups.map((group) => (
              <section key={group.title}>
                <h3 className={group.isLate ? 'todo-h late' : 'todo-h'}>{group.title}</h3>
                <Lines rows={group.rows} />
              </section>
            ))
          ) : (
            <Lines rows={rows} />
          )}
          {rows.length === 0 && <p className="muted todo-none">{t.none}</p>}
        </div>
      )}
    </FigurePanel>
  );
}

const Lines = ({ rows }: { rows: ShownTodo[] }) => (
  <ul className="todo">
    {rows.map((row) => (
      <li key={row.key} className={`t-${toneOf(row)}`}>
        <Line todo={row} />
      </li>
    ))}
  </ul>
);

function Line({ todo }: { todo: ShownTodo }) {
  const t = useWords(todoWords);
  const lang = useLang();
  const { kind, title, branchId, branchName, count, ageMs, to } = todo;
  const content = (
    <>
      <span className="ti">{icons[kind.split('.')[0] ?? ''] ?? <AuditOutlined />}</span>
      <span className="todo-t">
        <span className="ell">{title[lang]}</span>
        <small className="ell">
          {branchName && `${branchName} · `}
          {fill(t.oldest, { age: ageText(ageMs, t) })}
        </small>
      </span>
      <b className="num">{count}</b>
      {to && <RightOutlined className="muted" />}
    </>
  );
  if (!to) return <div className="todo-row">{content}</div>;
  // The counter shows the branch that this window is at.
  const goThere = () => branchId && to.startsWith(COUNTER) && chooseBranch(branchId);
  return (
    <Link className="todo-row" to={to.startsWith(COUNTER) ? COUNTER : to} onClick={goThere}>
      {content}
    </Link>
  );
}
