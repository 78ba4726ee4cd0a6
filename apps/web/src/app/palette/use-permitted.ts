import { isPageAllowed, menuNames } from '@netbar/contract/platform/auth/menu.rules';
import { useMemo } from 'react';
import { useSession } from '#kernel/session.ts';
import { screenNamed } from '../screens.ts';

/** The address of a page, if this build has it and whoever is signed in may open it. */
export function usePermitted(): (name: string) => string | undefined {
  const user = useSession((state) => state.user);
  return useMemo(() => {
    const [menus, functions] = [menuNames(user?.menus ?? []), new Set(user?.functions)];
    return (name) => {
      const screen = screenNamed(name);
      return screen && isPageAllowed(screen, menus, functions) ? screen.path : undefined;
    };
  }, [user]);
}
