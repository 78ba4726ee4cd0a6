import { FullscreenExitOutlined, FullscreenOutlined, SearchOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useState } from 'react';
import { Bell } from '#features/platform/notification/kit/Bell.tsx';
import { Lamp } from '#features/platform/realtime/kit/Lamp.tsx';
import { useWords } from '#kernel/lang.ts';
import { lazyPart } from '#kit/load-chunk.ts';
import { openPalette } from '../palette/palette.store.ts';
import { screenNamed } from '../screens.ts';
import { shellWords } from './shell.words.ts';
import { UserMenu } from './UserMenu.tsx';

// Selects are shown on two pages only; without them the first load of the others is 32 KB smaller.
const CounterBranch = lazyPart(() => import('./CounterBranch.tsx').then((part) => part.CounterBranch));
const BrandSelect = lazyPart(() => import('#features/org/brand/kit/BrandSelect.tsx').then((part) => part.BrandSelect));

/** The right end of the header. Branch and brand selects show only on their pages. */
export function HeaderTools({ name }: { name: string }) {
  return (
    <div className="tact">
      <Suspense fallback={null}>
        {name === 'console' && <CounterBranch />}
        {name === 'home_index' && <BrandSelect />}
      </Suspense>
      {always}
    </div>
  );
}

/** Follows the browser's event, since Esc leaves full screen without a click here. */
function FullScreenToggle() {
  const t = useWords(shellWords);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <button type="button" className="ib wide-only" aria-label={isFull ? t.exitFullScreen : t.fullScreen} onClick={toggle}>
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  );
}

/** Opens the palette by pointer or finger. */
function SearchButton() {
  const t = useWords(shellWords);
  return (
    <button type="button" className="searchbox" aria-label={`${t.search} Ctrl K`} onClick={openPalette}>
      <SearchOutlined />
      <span className="wide-only">{t.search}</span> <kbd className="wide-only">Ctrl K</kbd>
    </button>
  );
}

const pathOf = (page: string) => screenNamed(page)?.path;

/** A constant element, so that a navigation does not re-render it. */
const always = (
  <>
    <SearchButton />
    <Lamp pathOf={pathOf} />
    <FullScreenToggle />
    <Bell pathOf={pathOf} />
    <UserMenu />
  </>
);
