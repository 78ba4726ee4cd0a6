import { Button, type ButtonProps } from 'antd';
import { Kbd } from './Kbd.tsx';

/** What Enter does next at the counter, as wide as its column. */
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
