import { CloseOutlined, DownOutlined, FilterOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { fill } from '@netbar/contract/kernel/words';
import { Button, DatePicker, Drawer, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState, type ReactNode } from 'react';
import { useWords } from '#kernel/lang.ts';
import { kitWords } from '../kit.words.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { describeCondition, withoutCondition } from './condition.ts';
import { dayPresets } from './day-presets.ts';
import type { Filter } from './list.types.ts';

type Values = Record<string, string | undefined>;
/** How many conditions are visible before the bar is expanded. */
const VISIBLE = 3;

interface FilterBarProps {
  filters: Filter[];
  values: Record<string, string>;
  onSearch: (values: Values) => void;
}

/** The conditions of a list. Its draft starts from the current values; the list changes its key when they change elsewhere. */
export function FilterBar({ filters, values, onSearch }: FilterBarProps) {
  const t = useWords(kitWords);
  const [draft, setDraft] = useState<Values>(values);
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const [isSheet, setSheet] = useState(false);
  const submit = (next = draft) => {
    setSheet(false);
    onSearch(next);
  };
  const field = (filter: Filter) => (
    <Field key={filter.name} label={filter.label}>
      <Control filter={filter} draft={draft} onChange={setDraft} onEnter={() => submit()} />
    </Field>
  );
  const rest = filters.length - VISIBLE;
  const keyword = filters.find(({ kind }) => kind === 'text');
  const conditions = filters.filter((filter) => values[filter.name]);
  if (isPhone)
    return (
      <>
        <div className="filters-phone">
          {keyword && <Control filter={keyword} draft={draft} onChange={setDraft} onEnter={() => submit()} />}
          <Button icon={<FilterOutlined />} onClick={() => setSheet(true)}>
            {t.filter}
            {conditions.length > 0 && <span className="count num">{conditions.length}</span>}
          </Button>
          <Drawer open={isSheet} onClose={() => setSheet(false)} placement="bottom" title={t.filter} size="auto">
            <div className="filters-sheet">{filters.map(field)}</div>
            <div className="row filters-sheet-foot">
              <Button size="large" block onClick={() => submit({})}>
                {t.reset}
              </Button>
              <Button size="large" block type="primary" onClick={() => submit()}>
                {t.show}
              </Button>
            </div>
          </Drawer>
        </div>
        {conditions.length > 0 && (
          <ul className="chips">
            {conditions.map((filter) => (
              <li key={filter.name}>
                <button type="button" onClick={() => submit(withoutCondition(filter, draft))}>
                  {describeCondition(filter, values)}
                  <CloseOutlined aria-label={fill(t.clear, { what: filter.label })} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </>
    );
  return (
    <form
      className={isOpen ? 'filters open' : 'filters'}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {(isOpen ? filters : filters.slice(0, VISIBLE)).map(field)}
      <div className="fact">
        <Button type="primary" htmlType="submit">
          {t.search}
        </Button>
        <Button onClick={() => submit({})}>{t.reset}</Button>
        {rest > 0 && (
          <Button
            type="link"
            onClick={() => setOpen(!isOpen)}
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
          >
            {isOpen ? t.less : `${t.more} ${rest}`}
          </Button>
        )}
      </div>
    </form>
  );
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className="fi">
    <span>{label}</span>
    {children}
  </label>
);

interface ControlProps {
  filter: Filter;
  draft: Values;
  onChange: (draft: Values) => void;
  onEnter: () => void;
}

function Control({ filter, draft, onChange, onEnter }: ControlProps) {
  const t = useWords(kitWords);
  const put = (more: Values) => onChange({ ...draft, ...more });
  const value = draft[filter.name];
  switch (filter.kind) {
    case 'text':
      return (
        <Input
          value={value ?? ''}
          aria-label={filter.label}
          placeholder={filter.placeholder}
          suffix={<SearchOutlined className="muted" />}
          allowClear
          maxLength={40}
          onChange={(event) => put({ [filter.name]: event.target.value })}
          onPressEnter={onEnter}
        />
      );
    case 'select':
      return (
        <Select
          value={value ?? null}
          placeholder={t.all}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={filter.options}
          onChange={(picked: string | null) => put({ [filter.name]: picked ?? undefined })}
        />
      );
    case 'own':
      return filter.control({ value, onChange: (picked) => put({ [filter.name]: picked }) });
    case 'days': {
      const to = draft[filter.toName];
      return (
        <DatePicker.RangePicker
          value={[value ? dayjs(value) : null, to ? dayjs(to) : null]}
          placeholder={[t.from, t.to]}
          presets={dayPresets(t)}
          allowEmpty={[true, true]}
          onChange={(days) =>
            put({ [filter.name]: days?.[0]?.format('YYYY-MM-DD'), [filter.toName]: days?.[1]?.format('YYYY-MM-DD') })
          }
        />
      );
    }
  }
}
