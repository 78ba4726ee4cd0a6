import type { ReactNode } from 'react';
import { Record } from '#kit/record/Record.tsx';
import { Panel } from '#kit/Panel.tsx';

interface FigurePanelProps<T> {
  title: ReactNode;
  note?: ReactNode;
  extra?: ReactNode;
  flush?: boolean;
  /** About how high its content will be, so that what stands below does not jump when it comes. */
  height?: number;
  read: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A panel that reads its own figures: its heading is there from the beginning. */
export function FigurePanel<T>({ read, height = 160, children, ...panel }: FigurePanelProps<T>) {
  return (
    <Panel {...panel}>
      {read.isPending ? (
        <div className="figure-wait" style={{ height }} aria-busy="true" />
      ) : (
        <Record read={read}>{children}</Record>
      )}
    </Panel>
  );
}
