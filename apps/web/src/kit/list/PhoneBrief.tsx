import { SwapOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { Money } from '../Money.tsx';
import type { Column, ListSums } from './list.types.ts';
import { listWords } from './list.words.ts';
import { nextSort } from './question.rules.ts';

interface PhoneBriefProps<Row> {
  sums: ListSums | undefined;
  columns: Column<Row>[];
  /** The columns the server can sort by. */
  keys: string[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Above the cards of the phone form: the sums that matter most, and the order of the cards. */
export function PhoneBrief<Row>({ sums, columns, keys, sort, onSort }: PhoneBriefProps<Row>) {
  const t = useWords(listWords);
  const sortable = columns.filter(({ key }) => keys.includes(key));
  const current = sortable.find(({ key }) => key === sort || `-${key}` === sort);
  if (!sums && sortable.length === 0) return null;
  return (
    <div className="list-brief">
      {sums?.title}
      {sums?.cells
        .filter(({ isStrong }) => isStrong)
        .slice(0, 1)
        .map(({ key, label, fen, text }) => (
          <span key={key}>
            {label} <b>{fen === undefined ? text : <Money fen={fen} />}</b>
          </span>
        ))}
      <span className="sp" />
      {sortable.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            selectedKeys: current ? [current.key] : [],
            items: sortable.map(({ key, title }) => ({ key, label: title })),
            onClick: ({ key }) => {
              const column = sortable.find((one) => one.key === key);
              onSort(nextSort(sort, key, column?.firstSort === 'descending'));
            },
          }}
        >
          <button type="button" className="link" aria-haspopup="menu">
            <SwapOutlined rotate={90} /> {current?.title ?? t.sort}
            {current && (sort?.startsWith('-') ? ' ↓' : ' ↑')}
          </button>
        </Dropdown>
      )}
    </div>
  );
}
