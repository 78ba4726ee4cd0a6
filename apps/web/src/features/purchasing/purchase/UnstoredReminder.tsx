import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import type { UserInfo } from '@netbar/contract/platform/auth/auth.model';
import { purchaseApi } from '@netbar/contract/purchasing/purchase/purchase.api';
import type { UnstoredPurchase } from '@netbar/contract/purchasing/purchase/store-purchase.model';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { readStored, writeStored } from '#kernel/storage.ts';
import { useLatest } from '#kernel/use-latest.ts';
import { purchasePaths } from './kit/purchase-paths.ts';
import { reminderWords } from './reminder.words.ts';

/** PERM-04 and specification §9. */
const CHECK_MS = 14_400_000;
const BRANCH_LEVEL = '2';
const MOST_NAMED = 5;

/** PERM-04: the branch of somebody whose first role is of a branch, and who has one branch. Others are not reminded. */
const remindedBranch = ({ roles, branches, functions }: UserInfo) =>
  roles[0]?.level === BRANCH_LEVEL && branches.length === 1 && functions.includes('PURCHASE_LIST') ? branches[0]?.id : undefined;

/**
 * Asks every four hours whether orders of the branch are long overdue, and says so. The first time is four hours after somebody signed
 * in: until then the to-do list and the bell have it.
 */
export function UnstoredReminder() {
  const branchId = useSession(({ user }) => user && remindedBranch(user));
  const remind = useRemind();
  useEffect(() => {
    if (branchId === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const check = () => {
      const left = timeLeft(Date.now());
      timer = setTimeout(check, left > 0 ? left : CHECK_MS);
      if (left > 0) return;
      writeStored('unstoredCheck', String(Date.now()));
      void call(purchaseApi.unstored, { branchId }).then(
        (orders) => isGone || remind(orders),
        () => isGone || remind('failed'),
      );
    };
    check();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [branchId, remind]);
  return null;
}

/**
 * How long until the next check. The time of the last one is kept, so that neither loading the page again nor a second window changes
 * how often somebody is reminded. Signing out forgets it.
 */
function timeLeft(now: number): number {
  const last = Number(readStored('unstoredCheck'));
  if (last > 0 && last <= now) return last + CHECK_MS - now;
  writeStored('unstoredCheck', String(now));
  return CHECK_MS;
}

/** Shows what a check found. A dialog that is still open is replaced by the newer one. */
function useRemind() {
  const t = useWords(reminderWords);
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  const shown = useRef<{ destroy: () => void }>(undefined);
  useEffect(() => () => shown.current?.destroy(), []);
  return useLatest((found: UnstoredPurchase[] | 'failed') => {
    if (found === 'failed') return void message.error(t.failed);
    shown.current?.destroy();
    if (found.length === 0) return;
    shown.current = modal.info({
      title: t.unstored,
      content: <Orders orders={found} />,
      okText: t.goThere,
      // Somebody may be in the middle of a sale.
      closable: true,
      onOk: () => void navigate(purchasePaths.late),
    });
  });
}

function Orders({ orders }: { orders: UnstoredPurchase[] }) {
  const t = useWords(reminderWords);
  return (
    <ul className="num">
      {orders.slice(0, MOST_NAMED).map(({ id, no, orderedTime, restLines }) => (
        <li key={id}>{fill(t.order, { no, day: formatTime(new Date(orderedTime), 'date'), n: restLines })}</li>
      ))}
      {orders.length > MOST_NAMED && <li>{fill(t.more, { n: orders.length - MOST_NAMED })}</li>}
    </ul>
  );
}
