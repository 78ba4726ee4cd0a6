import { ShopOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { useBranchId } from '#kernel/flags.ts';
import { useWords } from '#kernel/lang.ts';
import { themeConfig } from '#kernel/theme/antd-theme.ts';
import { useTheme } from '#kernel/theme/mode.ts';
import { Blank } from '#kit/Blank.tsx';
import { useCartsOf } from './carts.store.ts';
import { consoleWords } from './console.words.ts';
import { show, startAfresh } from './counter.store.ts';
import { Dialogs } from './Dialogs.tsx';
import { KeyBar } from './KeyBar.tsx';
import { useKey } from './keys.ts';
import { Middle } from './Middle.tsx';
import { QueueColumn } from './QueueColumn.tsx';
import { scanned } from './scans.ts';
import { SideColumn } from './SideColumn.tsx';
import { useBreach } from './use-breach.ts';
import { useCounterKeys } from './use-counter-keys.ts';
import { useGoods } from './use-goods.ts';
import { useOwnShift } from './use-own-shift.ts';
import { useQueue } from './use-queue.ts';
import { useRecovery } from './use-recovery.ts';
import { useScanGoods } from './use-scan-goods.ts';
import { useScanner } from './use-scanner.ts';
import { RoomContext, useSeats } from './use-seats.ts';
import { useSettings } from './use-settings.ts';
import { useWaitLimits } from './use-wait-limits.ts';
import './console.css';
import './queue.css';
import './side.css';

/** One object each: a new one would have every component of Ant Design work out its styles anew. */
const themes = { light: themeConfig('light', { cashier: true }), dark: themeConfig('dark', { cashier: true }) };

/** The counter. Nothing on it moves by itself. */
export default function ConsolePage() {
  const t = useWords(consoleWords);
  const mode = useTheme((state) => state.mode);
  const branchId = useBranchId();
  return (
    <ConfigProvider theme={themes[mode]}>
      <h1 className="unseen" tabIndex={-1}>
        {t.title}
      </h1>
      {branchId ? (
        <Room key={branchId} branchId={branchId}>
          <Counter branchId={branchId} />
        </Room>
      ) : (
        <Blank icon={<ShopOutlined />} title={t.noBranch} text={t.noBranchText} />
      )}
    </ConfigProvider>
  );
}

/** Every seat change is told here first. What stands inside is not drawn again for it, unless it asks. */
function Room({ branchId, children }: { branchId: string; children: ReactNode }) {
  return <RoomContext value={useSeats(branchId)}>{children}</RoomContext>;
}

/** The counter of one branch; another branch is another counter. */
function Counter({ branchId }: { branchId: string }) {
  useCartsOf(branchId);
  useEffect(() => startAfresh, []);
  const { keys } = useSettings();
  const [isToday, setToday] = useState(false);
  const store = useGoods(branchId);
  const queue = useQueue(branchId, isToday);
  const work = useOwnShift(branchId);
  const press = useCounterKeys(keys);
  useScanner({ onCode: scanned, onTyped: press });
  useScanGoods(store.goods ?? []);
  useRecovery(branchId);
  const limits = useWaitLimits(branchId);
  useBreach(queue.waiting, queue.calls, limits);
  useKey('help', () => show({ dialog: 'help' }));
  useKey('recall', () => show({ dialog: 'held' }));
  return (
    <div className="counter" onMouseDown={keepFocus}>
      <div className="cs">
        <QueueColumn branchId={branchId} queue={queue} limits={limits} isToday={isToday} onToday={setToday} />
        <Middle branchId={branchId} store={store} lamps={queue.lamps} />
        <SideColumn branchId={branchId} work={work} />
      </div>
      <KeyBar shift={work.shift} />
      <Dialogs branchId={branchId} queue={queue} shift={work.shift} />
    </div>
  );
}

/** A button pressed with the pointer does not take the focus: the next key is the counter's, or the field's. */
function keepFocus(event: MouseEvent) {
  if (event.target instanceof HTMLElement && event.target.closest('button') && !event.target.closest('.ant-modal'))
    event.preventDefault();
}
