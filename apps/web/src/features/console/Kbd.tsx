const signs: Record<string, string> = { Enter: '↵', Escape: 'Esc' };

/** A key as it is printed on the keyboard. */
export const Kbd = ({ children }: { children: string }) => <kbd className="kbd">{signs[children] ?? children}</kbd>;
