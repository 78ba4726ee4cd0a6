import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/lang.ts';
import { describeCondition, isInUse, withoutCondition } from './condition.ts';
import type { ConditionBarProps } from './ConditionBar.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import type { Filter, Values } from './list.types.ts';
import { listWords } from './list.words.ts';
import { SearchBox } from './SearchBox.tsx';

interface PhoneConditionsProps extends ConditionBarProps {
  /** How many rows match these conditions; undefined while it is not known. */
  useCount: (values: Values, isWanted: boolean) => number | undefined;
}

/** The conditions in the phone form: a search box, a sheet with all of them, and those in use as chips that can be removed. */
export function PhoneConditions({ useCount, ...bar }: PhoneConditionsProps) {
  const { filters, values, hasDefaults, isDefault, onSearch, onRestore } = bar;
  const t = useWords(listWords);
  const [isSheet, setSheet] = useState(false);
  const search = filters.find(({ kind }) => kind === 'text');
  const others = filters.filter((filter) => filter !== search);
  const used = others.filter((filter) => isInUse(filter, values));
  return (
    <>
      <div className="filters-phone">
        {search && <SearchBox filter={search} values={values} onSearch={onSearch} />}
        {others.length > 0 && (
          <Button icon={<FilterOutlined />} onClick={() => setSheet(true)}>
            {t.filter}
            {used.length > 0 && <span className="count num">{used.length}</span>}
          </Button>
        )}
        {isSheet && <Sheet filters={others} bar={bar} useCount={useCount} onClose={() => setSheet(false)} />}
      </div>
      {(used.length > 0 || !isDefault) && (
        <ul className="chips">
          {used.map((filter) => (
            <li key={filter.name}>
              <button type="button" onClick={() => onSearch(withoutCondition(filter, values))}>
                {describeCondition(filter, values, t)}
                <CloseOutlined aria-label={fill(t.clear, { what: filter.label })} />
              </button>
            </li>
          ))}
          {!isDefault && (
            <li>
              <button type="button" className="link" onClick={onRestore}>
                {hasDefaults ? t.toDefault : t.clearAll}
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

interface SheetProps {
  filters: Filter[];
  bar: ConditionBarProps;
  useCount: PhoneConditionsProps['useCount'];
  onClose: () => void;
}

/** All conditions at once. Nothing is asked until it is closed by its button, which says how much there is to see. */
function Sheet({ filters, bar, useCount, onClose }: SheetProps) {
  const t = useWords(listWords);
  const [draft, setDraft] = useState<Record<string, string | undefined>>(bar.values);
  const given = Object.fromEntries(Object.entries(draft).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
  const count = useCount(given, true);
  const done = (act: () => void) => {
    onClose();
    act();
  };
  const foot = (
    <div className="row filters-sheet-foot">
      <Button size="large" onClick={() => done(bar.onRestore)}>
        {t.reset}
      </Button>
      <Button size="large" block type="primary" onClick={() => done(() => bar.onSearch(draft))}>
        {count === undefined ? t.show : fill(t.showFound, { n: count })}
      </Button>
    </div>
  );
  return (
    <Drawer open onClose={onClose} placement="bottom" title={t.filter} size="auto" rootClassName="filters-drawer" footer={foot}>
      <div className="filters-sheet">
        {filters.map((filter) => (
          <section key={filter.name}>
            <h3>{filter.label}</h3>
            <ConditionEditor filter={filter} values={draft} onPut={setDraft} />
          </section>
        ))}
      </div>
    </Drawer>
  );
}
