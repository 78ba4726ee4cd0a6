import { create } from 'zustand';
import { readStored, writeStored } from '../storage.ts';
import { cssVars, type Mode } from './tokens.ts';

/** SHELL-07: the menu is dark or light, saved under `theme`. */
export type MenuTheme = 'dark' | 'light';

const YEAR_S = 365 * 86_400;
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** Kept in a cookie, since signing out empties local storage (AUTH-04). `theme.js` reads it too, before the first paint. */
const chosenMode = () => /(?:^|; )mode=(light|dark)/.exec(document.cookie)?.[1] as Mode | undefined;
const systemMode = (): Mode => (prefersDark.matches ? 'dark' : 'light');

interface ThemeState {
  /** Light or dark for the whole console; follows the system until somebody chooses. */
  mode: Mode;
  menu: MenuTheme;
}

export const useTheme = create<ThemeState>(() => ({
  mode: chosenMode() ?? systemMode(),
  menu: readStored('theme') === 'light' ? 'light' : 'dark',
}));
applyMode(useTheme.getState().mode);
prefersDark.addEventListener('change', () => show(chosenMode() ?? systemMode()));

export function setMenuTheme(menu: MenuTheme) {
  writeStored('theme', menu);
  useTheme.setState({ menu });
}

export function setMode(mode: Mode) {
  document.cookie = `mode=${mode}; path=/; max-age=${YEAR_S}; samesite=strict`;
  show(mode);
}

function show(mode: Mode) {
  applyMode(mode);
  useTheme.setState({ mode });
}

/** Sets the custom properties and colour scheme for everything outside Ant Design, before the first paint. */
function applyMode(mode: Mode) {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(cssVars(mode))) root.style.setProperty(name, value);
  root.dataset['theme'] = mode;
  root.style.colorScheme = mode;
  root.style.background = '';
}
