import { useRef, type KeyboardEvent } from 'react';
import { lineTyped, moveInTree, type TreeLine } from './tree.rules.ts';

/** Letters typed within this time belong together. */
const TYPING_MS = 700;

interface TreeKeys {
  lines: TreeLine[];
  active: string;
  goTo: (key: string) => void;
  setOpen: (key: string, isOpen: boolean) => void;
  /** Space. */
  onTick: (line: TreeLine) => void;
  /** Enter. */
  onEnter: (line: TreeLine) => void;
}

/** The keyboard of a tree: arrows, Home, End, Space, Enter, and the first letters of a title. */
export function useTreeKeys({ lines, active, goTo, setOpen, onTick, onEnter }: TreeKeys) {
  const typed = useRef({ text: '', at: 0 });
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
    // Keys pressed on a button of a line are the button's.
    if ((event.target as HTMLElement).getAttribute('role') !== 'treeitem') return;
    const line = lines.find(({ node }) => node.key === active);
    if (line && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault();
      if (event.key === ' ') onTick(line);
      else onEnter(line);
      return;
    }
    const move = moveInTree(lines, active, event.key);
    if (move) {
      event.preventDefault();
      if ('goTo' in move) goTo(move.goTo);
      else if ('open' in move) setOpen(move.open, true);
      else setOpen(move.close, false);
      return;
    }
    // “/” is the key of the search box.
    if (event.key.length !== 1 || event.key === '/') return;
    const isGoingOn = event.timeStamp - typed.current.at < TYPING_MS;
    typed.current = { text: isGoingOn ? typed.current.text + event.key : event.key, at: event.timeStamp };
    const found = lineTyped(lines, active, typed.current.text);
    if (found !== undefined) goTo(found);
  };
}
