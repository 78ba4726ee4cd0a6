const MENU = '.ant-dropdown';

/** Whoever opened a menu has the focus again once Esc has closed it. Ant Design leaves it to nobody, and the next Tab begins at the top of the page. */
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
