import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { BranchSelect } from '#features/branch/kit/BranchSelect.tsx';
import { BrandSelect } from '#features/brand/kit/BrandSelect.tsx';
import { Bell } from '#features/notification/kit/Bell.tsx';
import { Lamp } from '#features/realtime/kit/Lamp.tsx';
import { useWords } from '#kernel/lang.ts';
import { screenNamed } from '../screens.ts';
import { shellWords } from './shell.words.ts';
import { UserMenu } from './UserMenu.tsx';

/** The right end of the header. Selectors stand only on the pages they belong to. */
export function HeaderTools({ name }: { name: string }) {
  return (
    <div className="tact">
      {name === 'console' && <BranchSelect />}
      {name === 'home_index' && <BrandSelect />}
      {always}
    </div>
  );
}

/** The icon follows the browser: Esc leaves full screen without asking us. */
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

/** Outside, so that a move between pages draws none of it again. */
const always = (
  <>
    <Lamp />
    <FullScreenToggle />
    <Bell pathOf={(page) => screenNamed(page)?.path} />
    <UserMenu />
  </>
);
