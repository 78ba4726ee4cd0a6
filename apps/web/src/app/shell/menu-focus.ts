const MENU = '.ant-dropdown';

/** Returns the focus to the button that opened a menu when Esc closes it. Ant Design drops it, so the next Tab would start at the top of the page. */
export function returnFocusFromMenus(): () => void {
  let opener: EventTarget | null = null;
  const isInMenu = (target: EventTarget | null) => target instanceof Element && target.closest(MENU) !== null;
  const followFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (isInMenu(target) && !isInMenu(relatedTarget)) opener = relatedTarget;
  };
  const pressed = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && isInMenu(target) && opener instanceof HTMLElement) opener.focus();
  };
  window.addEventListener('focusin', followFocus);
  window.addEventListener('keydown', pressed, true);
  return () => {
    window.removeEventListener('focusin', followFocus);
    window.removeEventListener('keydown', pressed, true);
  };
}
