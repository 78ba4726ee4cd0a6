import { ProposalDrawer } from '../proposal/ProposalDrawer.tsx';
import { CellSheet } from './CellSheet.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { PublishDrawer } from './PublishDrawer.tsx';
import { SwapDrawer } from './SwapDrawer.tsx';
import type { BoardAddress } from './use-board-address.ts';
import type { BoardState } from './use-board.ts';
import type { Week } from './use-week.ts';
import './drawers.css';

interface WeekDrawersProps {
  state: BoardState;
  week: Week;
  address: BoardAddress;
}

/** What is open over the week: one cell, its publication, a suggestion, the swaps or the keys. */
export function WeekDrawers({ state: { board, rows, writer }, week, address }: WeekDrawersProps) {
  const { kinds, mayEdit, placing, open, sheet } = week;
  const close = () => week.setOpen(undefined);
  return (
    <>
      {sheet && (
        <CellSheet
          at={sheet}
          plan={writer.plan}
          {...{ rows, kinds, mayEdit }}
          onSet={placing.set}
          onClose={() => week.setSheet(undefined)}
        />
      )}
      {open === 'keys' && <KeysHelp kinds={kinds} onClose={close} />}
      {open === 'propose' && <ProposalDrawer board={board} onClose={close} />}
      {open === 'publish' && (
        <PublishDrawer branchId={board.branchId} from={board.from} to={board.to} onJump={week.jump} onClose={close} />
      )}
      {address.isSwapOpen && (
        <SwapDrawer
          branchId={board.branchId}
          swapId={address.swapId || undefined}
          onShow={(target) => {
            week.show(target);
            address.go({ swap: undefined, week: target.date });
          }}
          onClose={() => address.go({ swap: undefined })}
        />
      )}
    </>
  );
}
