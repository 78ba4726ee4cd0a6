import { menuNames } from '@netbar/contract/platform/auth/menu.rules';
import { fill } from '@netbar/contract/kernel/words';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFlags } from '#kernel/flags.ts';
import { settledOn, unseenOf, unseenPages } from '#kernel/flags.rules.ts';
import { useWords } from '#kernel/lang.ts';
import { useSession } from '#kernel/session.ts';
import { realtimeWords } from '../realtime.words.ts';

type PathOf = (page: string) => string | undefined;

/** RT-15: what nobody has seen to yet, each leading to its page, and the type of the latest message. */
export function Unseen({ pathOf, onGo }: { pathOf: PathOf; onGo: () => void }) {
  const t = useWords(realtimeWords);
  const navigate = useNavigate();
  const flags = useFlags();
  const menus = useSession((state) => state.user?.menus);
  const allowed = menuNames(menus ?? []);
  const go = (path: string) => {
    onGo();
    void navigate(path);
  };
  return (
    <>
      {unseenOf(flags).map((flag) => {
        const text = fill(t[flag], { orderNo: flags.depositPaidNotice ?? '', count: flags.newCustomers.length });
        const path = unseenPages[flag].filter((page) => allowed.has(page)).flatMap((page) => pathOf(page) ?? [])[0];
        return (
          <p key={flag}>
            {path ? (
              <button type="button" className="link" onClick={() => go(path)}>
                {text}
              </button>
            ) : (
              text
            )}
          </p>
        );
      })}
      {flags.messageType && <p className="muted">{fill(t.latest, { type: flags.messageType })}</p>}
    </>
  );
}

/** Settles what the current page shows. Answers whether anything is left. */
export function useHasUnseen(pathOf: PathOf): boolean {
  const { pathname } = useLocation();
  const flags = useFlags();
  useEffect(() => {
    const pages = new Set(Object.values(unseenPages).flat());
    for (const page of pages)
      if (pathOf(page) === pathname) {
        const settled = settledOn(flags, page);
        if (Object.keys(settled).length > 0) useFlags.setState(settled);
      }
  }, [flags, pathname, pathOf]);
  return unseenOf(flags).length > 0;
}
