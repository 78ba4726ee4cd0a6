import { DownloadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { ExportDialog, type ExportColumn } from './ExportDialog.tsx';

export interface Exporting {
  /** An endpoint that takes the conditions of the list and `columns`. */
  api: Endpoint;
  /** Columns in the file that the list does not show. */
  extra?: ExportColumn[];
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
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={rest.total === 0} onClick={() => setOpen(true)}>
        {t.export}
      </Button>
      {isOpen && <ExportDialog api={api} columns={[...columns, ...extra]} {...rest} onClose={() => setOpen(false)} />}
    </>
  );
}
