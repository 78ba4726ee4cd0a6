import { fill } from '@netbar/contract/kernel/words';
import { Button, Checkbox } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { BranchSelect } from '#kit/branch/BranchSelect.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { ConfessionList } from './ConfessionList.tsx';
import { confessionWords } from './confession.words.ts';
import type { ConfessionQueue } from './use-confession-queue.ts';
import type { Moderation } from './use-moderation.ts';

/** The column of the list: what waits and what is on the screens. */
export function QueueColumn({ queue, moderation }: { queue: ConfessionQueue; moderation: Moderation }) {
  const t = useWords(confessionWords);
  const isPhone = useIsPhone();
  const branches = useOwnBranches();
  const { view, openView, choose, showMore } = queue;
  const { rows, chosen, today } = moderation;
  const { ticked, tick, clear } = moderation.ticks;
  return (
    <div className="cf-queue">
      <header className="cf-queue-h">
        {!isPhone && <h1>{t.title}</h1>}
        {today && <span className="muted num">{fill(t.waitingCount, { n: today.waiting })}</span>}
        <span className="sp" />
        {view === 'PENDING' && (
          <Checkbox checked={queue.isSuspiciousFirst} onChange={(event) => queue.setSuspiciousFirst(event.target.checked)}>
            {t.suspiciousFirst}
          </Checkbox>
        )}
      </header>
      <div className="cf-tools">
        <div className="cf-tabs" role="group" aria-label={t.views}>
          {(['PENDING', 'PUBLISHED'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === view} onClick={() => openView(each)}>
              {t[each]}
            </button>
          ))}
        </div>
        {branches.length > 1 && (
          <BranchSelect
            className="cf-branch"
            aria-label={t.branch}
            allowClear
            isNameOnly
            popupMatchSelectWidth={false}
            value={queue.branchId}
            onChange={queue.setBranchId}
          />
        )}
      </div>
      {ticked.size > 0 && (
        <p className="cf-ticked" role="status">
          {fill(t.ticked, { n: ticked.size })}
          <button type="button" className="link" onClick={clear}>
            {t.clearTicks}
          </button>
        </p>
      )}
      <ConfessionList label={t[view]} rows={rows} chosen={chosen} ticked={ticked} onChoose={choose} onTick={tick} />
      {queue.read.isSuccess && rows.length === 0 && <p className="cf-none muted">{view === 'PENDING' ? t.none : t.noneShown}</p>}
      {showMore && (
        <Button type="link" onClick={showMore}>
          {t.more}
        </Button>
      )}
    </div>
  );
}
