import { HolderOutlined, PushpinFilled, PushpinOutlined, SettingOutlined } from '@ant-design/icons';
import type { ListSettings } from '@netbar/contract/platform/preference/preference.model';
import { Button, Checkbox, Popover } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { orderColumns, moveKey, type Placed } from './columns.rules.ts';
import './column-settings.css';

interface ColumnSettingsProps {
  columns: readonly (Placed & { title: string })[];
  settings: ListSettings;
  onChange: (more: Partial<ListSettings>) => void;
  onRestore: () => void;
  /** False for a table whose columns do not stay while the rest scrolls. */
  canPin?: boolean;
  /** Named in words, where it stands alone. */
  asLink?: boolean;
}

/** Chooses which columns show, in which order, and which are pinned. The first column names the row and cannot be moved. */
export function ColumnSettings(props: ColumnSettingsProps) {
  const t = useWords(kitWords);
  return (
    <Popover content={<Choices {...props} />} trigger="click" placement="bottomRight" arrow={false}>
      {props.asLink ? (
        <button type="button" className="link">
          {t.columns}
        </button>
      ) : (
        <button type="button" className="ib" aria-label={t.columns}>
          <SettingOutlined />
        </button>
      )}
    </Popover>
  );
}

function Choices({ columns, settings, onChange, onRestore, canPin = true }: ColumnSettingsProps) {
  const t = useWords(kitWords);
  const [dragged, setDragged] = useState<number>();
  const ordered = orderColumns(columns, settings.order);
  const keys = ordered.map(({ key }) => key);
  const { hidden, pinned } = settings;
  const toggled = (list: string[], key: string) => (list.includes(key) ? list.filter((other) => other !== key) : [...list, key]);
  const move = (from: number, to: number) => onChange({ order: moveKey(keys, from, to) });
  const pressed = (event: KeyboardEvent, i: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(i, i + step);
  };
  return (
    <div className="colset">
      <div className="colset-h">
        <Checkbox
          checked={hidden.length === 0}
          indeterminate={hidden.length > 0 && hidden.length < columns.length - 1}
          onChange={({ target }) => onChange({ hidden: target.checked ? [] : keys.slice(1) })}
        >
          {t.allColumns}
        </Checkbox>
        <Button type="link" size="small" onClick={onRestore}>
          {t.restore}
        </Button>
      </div>
      <ul>
        {ordered.map(({ key, title }, i) => (
          <li
            key={key}
            draggable={i > 0}
            className={dragged === i ? 'dragged' : ''}
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged === undefined || dragged === i || i === 0) return;
              move(dragged, i);
              setDragged(i);
            }}
          >
            <button
              type="button"
              className="grip"
              disabled={i === 0}
              aria-label={`${t.moveColumn} ${title}`}
              onKeyDown={(event) => pressed(event, i)}
            >
              <HolderOutlined />
            </button>
            <Checkbox
              checked={i === 0 || !hidden.includes(key)}
              disabled={i === 0}
              onChange={() => onChange({ hidden: toggled(hidden, key) })}
            >
              {title}
            </Checkbox>
            {canPin && (
              <button
                type="button"
                className={i === 0 || pinned.includes(key) ? 'pin on' : 'pin'}
                disabled={i === 0}
                aria-label={`${t.pinColumn} ${title}`}
                aria-pressed={i === 0 || pinned.includes(key)}
                onClick={() => onChange({ pinned: toggled(pinned, key) })}
              >
                {i === 0 || pinned.includes(key) ? <PushpinFilled /> : <PushpinOutlined />}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
