import './keycap.css';

/** The key that does the same as what it stands beside. There are no keys on a phone. */
export const Keycap = ({ children }: { children: string }) => <kbd className="keycap wide-only">{children}</kbd>;
