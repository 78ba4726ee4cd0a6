import { DownloadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@netbar/contract/kernel/endpoint';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { ExportDialog, type ExportColumn } from './ExportDialog.tsx';

export interface Exporting {
  /** Takes the conditions of the list and `columns`. */
  api: Endpoint;
  /** Columns that only the file has. */
  extra?: ExportColumn[];
}

interface ExportButtonProps extends Exporting {
  title: string;
  conditions: object;
  columns: ExportColumn[];
  total: number | undefined;
}

/** Takes the list away as it is searched and shown now. */
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
