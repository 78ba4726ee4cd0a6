import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { Dropdown, Popover } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { describeCondition, isInUse, withoutCondition } from './condition.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import type { Filter, Values } from './list.types.ts';
import { listWords } from './list.words.ts';
import { SearchBox } from './SearchBox.tsx';

type Draft = Record<string, string | undefined>;

export interface ConditionBarProps {
  filters: Filter[];
  values: Values;
  /** Whether the list has conditions of its own that can be restored. */
  hasDefaults: boolean;
  isDefault: boolean;
  onSearch: (values: Draft) => void;
  onRestore: () => void;
}

/** The conditions of a list: a search box, every condition in use as a chip that opens its editor, and a menu of the others. */
export function ConditionBar({ filters, values, hasDefaults, isDefault, onSearch, onRestore }: ConditionBarProps) {
  const t = useWords(listWords);
  /** The condition whose editor is open. It has a chip even before it has a value. */
  const [edited, setEdited] = useState<string>();
  const search = filters.find(({ kind }) => kind === 'text');
  const others = filters.filter((filter) => filter !== search);
  const chips = others.filter((filter) => isInUse(filter, values) || filter.name === edited);
  const rest = others.filter((filter) => !chips.includes(filter));
  const put = (next: Draft, isDone: boolean) => {
    if (isDone) setEdited(undefined);
    onSearch(next);
  };
  return (
    <div className="list-conditions" role="search" aria-label={t.conditions}>
      {search && <SearchBox filter={search} values={values} onSearch={onSearch} />}
      {chips.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          values={values}
          isOpen={filter.name === edited}
          onOpen={(isOpen) => setEdited(isOpen ? filter.name : undefined)}
          onPut={put}
        />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ name, label }) => ({ key: name, label })),
            // The next tick: the menu gives the focus back to its button before the editor takes it.
            onClick: ({ key }) => setTimeout(() => setEdited(key)),
          }}
        >
          <button type="button" className="list-chip add" aria-haspopup="menu">
            <PlusOutlined /> {t.addCondition}
          </button>
        </Dropdown>
      )}
      {!isDefault && (
        <button type="button" className="link" onClick={onRestore}>
          {hasDefaults ? t.toDefault : t.clearAll}
        </button>
      )}
    </div>
  );
}

interface ChipProps {
  filter: Filter;
  values: Values;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onPut: (next: Draft, isDone: boolean) => void;
}

function Chip({ filter, values, isOpen, onOpen, onPut }: ChipProps) {
  const t = useWords(listWords);
  const isUsed = isInUse(filter, values);
  const text = isUsed ? describeCondition(filter, values, t) : '…';
  return (
    <span className={isUsed ? 'list-chip' : 'list-chip add'}>
      <Popover
        open={isOpen}
        onOpenChange={onOpen}
        trigger="click"
        placement="bottomLeft"
        arrow={false}
        destroyOnHidden
        content={<ConditionEditor filter={filter} values={values} onPut={onPut} />}
      >
        <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} aria-label={`${filter.label} ${text}`}>
          <em>{filter.label}</em>
          <span className="num">{text}</span>
        </button>
      </Popover>
      {isUsed && (
        <button
          type="button"
          className="x"
          aria-label={fill(t.clear, { what: filter.label })}
          onClick={() => onPut(withoutCondition(filter, values), true)}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  );
}
