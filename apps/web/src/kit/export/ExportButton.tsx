import { DownloadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { ExportDialog, type ExportColumn, type ExportQuestion } from './ExportDialog.tsx';

export interface Exporting {
  /** An endpoint that takes the conditions of the list and `columns`. */
  api: Endpoint;
  /** Columns in the file that the list does not show. */
  extra?: ExportColumn[];
  /** What else is asked before it starts. */
  Ask?: ExportQuestion;
}

interface ExportButtonProps extends Exporting {
  title: string;
  conditions: object;
  columns: ExportColumn[];
  total: number | undefined;
}

/** Exports the list with its current conditions and columns. */
export function ExportButton({ api, extra = [], columns, ...rest }: ExportButtonProps) {
  const t = useWords(kitWords);
  const [isOpen, setOpen] = useState(false);
  // A column may be hidden in the list and offered besides.
  const more = extra.filter(({ key }) => columns.every((shown) => shown.key !== key));
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={rest.total === 0} onClick={() => setOpen(true)}>
        {t.export}
      </Button>
      {isOpen && <ExportDialog api={api} columns={[...columns, ...more]} {...rest} onClose={() => setOpen(false)} />}
    </>
  );
}
