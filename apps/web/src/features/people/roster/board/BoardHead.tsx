import { BulbOutlined, CopyOutlined, LeftOutlined, MoreOutlined, RightOutlined, SendOutlined } from '@ant-design/icons';
import { weekStart } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { rosterPages } from '@netbar/contract/people/roster/roster.pages';
import type { RosterBoard } from '@netbar/contract/people/roster/roster.model';
import { Badge, Button, DatePicker, Dropdown, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useOwnBranches } from '#kernel/session.ts';
import { PageBranchSelect } from '#kit/branch/PageBranchSelect.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { useIsPhone } from '#kit/use-is-phone.ts';
import { weekNumber } from './board.rules.ts';
import { boardWords } from './board.words.ts';
import { boardViews, type BoardAddress, type BoardView } from './use-board-address.ts';

export interface BoardSteps {
  copyWeek: () => void;
  propose: () => void;
  publish: () => void;
  discard: () => void;
  /** Left out while there is nothing to take back. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

interface BoardHeadProps {
  address: BoardAddress;
  board: RosterBoard | undefined;
  /** Cells that are not published. */
  changed: number;
  /** None while there is nothing to plan with. */
  steps: BoardSteps | undefined;
}

/** The week, the view, and what can be done with the whole week. */
export function BoardHead({ address, board, changed, steps }: BoardHeadProps) {
  const t = useWords(boardWords);
  const isPhone = useIsPhone();
  const branches = useOwnBranches();
  const can = new Set(board?.can);
  return (
    <PageHead
      title={t.title}
      note={branches.length > 1 && <PageBranchSelect />}
      actions={
        <div className="rb-head">
          <WeekSwitch address={address} />
          {!isPhone && (
            <Segmented<BoardView>
              aria-label={t.view}
              value={address.view}
              options={boardViews.map((value) => ({ value, label: t[value] }))}
              onChange={(view) => address.go({ view: view === 'people' ? undefined : view })}
            />
          )}
          <PositionSelect board={board} address={address} />
          {steps && can.has('edit') && !isPhone && (
            <>
              <Button icon={<CopyOutlined />} onClick={steps.copyWeek}>
                {t.copyWeek}
              </Button>
              <Button icon={<BulbOutlined />} onClick={steps.propose}>
                {t.propose}
              </Button>
            </>
          )}
          <MoreMenu {...{ address, board, changed }} steps={steps} isPhone={isPhone} />
          {steps && can.has('publish') && (
            <Button type="primary" icon={<SendOutlined />} disabled={changed === 0} onClick={steps.publish}>
              {isPhone && changed > 0 ? fill(t.publishN, { n: changed }) : t.publish}
            </Button>
          )}
        </div>
      }
    />
  );
}

function WeekSwitch({ address: { from, to, go, goWeek } }: { address: BoardAddress }) {
  const t = useWords(boardWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="rb-week">
      <Button type="text" icon={<LeftOutlined />} aria-label={t.previousWeek} title={t.previousWeek} onClick={() => goWeek(-1)} />
      <button type="button" className="rb-week-now" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <b className="num">{`${from} – ${to.slice(5)}`}</b>
        <small>{fill(t.week, { n: weekNumber(from) })}</small>
      </button>
      {isOpen && (
        <DatePicker
          open
          picker="week"
          className="rb-week-picker"
          aria-label={t.week}
          value={dayjs(from)}
          onOpenChange={setOpen}
          renderExtraFooter={() => (
            <button type="button" className="link" onClick={() => (go({ week: undefined }), setOpen(false))}>
              {t.thisWeek}
            </button>
          )}
          onChange={(picked) => picked && go({ week: weekStart(picked.format('YYYY-MM-DD')) })}
        />
      )}
      <Button type="text" icon={<RightOutlined />} aria-label={t.nextWeek} title={t.nextWeek} onClick={() => goWeek(1)} />
    </div>
  );
}

function PositionSelect({ board, address }: { board: RosterBoard | undefined; address: BoardAddress }) {
  const t = useWords(boardWords);
  const positions = new Map(board?.people.map(({ positionId, positionName }) => [positionId, positionName]));
  return (
    <Select
      aria-label={t.position}
      className="rb-position"
      popupMatchSelectWidth={false}
      value={address.positionId ?? ''}
      options={[{ value: '', label: t.allPositions }, ...[...positions].map(([value, label]) => ({ value, label }))]}
      onChange={(positionId) => address.go({ position: positionId || undefined })}
    />
  );
}

interface MoreMenuProps extends BoardHeadProps {
  isPhone: boolean;
}

function MoreMenu({ address, board, changed, steps, isPhone }: MoreMenuProps) {
  const t = useWords(boardWords);
  const navigate = useNavigate();
  if (!board) return null;
  const can = new Set(board.can);
  const swaps = board.swapsToDecide;
  const edits = [
    ...(isPhone ? [{ key: 'copy', label: t.copyWeek, onClick: () => steps?.copyWeek() }] : []),
    ...(isPhone ? [{ key: 'propose', label: t.propose, onClick: () => steps?.propose() }] : []),
    { key: 'undo', label: t.undo, disabled: !steps?.undo, onClick: () => steps?.undo?.() },
    { key: 'redo', label: t.redo, disabled: !steps?.redo, onClick: () => steps?.redo?.() },
    { key: 'discard', label: t.discard, disabled: changed === 0, onClick: () => steps?.discard() },
  ];
  const items = [
    { key: 'swaps', label: swaps > 0 ? fill(t.swapsN, { n: swaps }) : t.swaps, onClick: () => address.go({ swap: '' }) },
    ...(can.has('edit') && steps ? edits : []),
    ...(can.has('setUp')
      ? [
          {
            key: 'setUp',
            label: t.setUp,
            onClick: () => void navigate(`${rosterPages.pages['scheduling-base'].path}?branchId=${board.branchId}`),
          },
        ]
      : []),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
      <Badge count={swaps} size="small" offset={[-4, 2]}>
        <Button icon={<MoreOutlined />} aria-label={t.more} title={t.more} />
      </Badge>
    </Dropdown>
  );
}
