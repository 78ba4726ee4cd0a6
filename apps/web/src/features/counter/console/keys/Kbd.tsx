import { Button, type ButtonProps } from 'antd';

const signs: Record<string, string> = { Enter: '↵', Escape: 'Esc' };

/** A key as printed on the keyboard. */
export const Kbd = ({ children }: { children: string }) => <kbd className="kbd">{signs[children] ?? children}</kbd>;

/** The button that Enter presses, as wide as its column. */
export function EnterButton({
  children,
  ...button
}: Pick<ButtonProps, 'children' | 'disabled' | 'loading' | 'onClick' | 'type'>) {
  return (
    <Button size="large" type="primary" className="payb full" {...button}>
      {children}
      <Kbd>Enter</Kbd>
    </Button>
  );
}
