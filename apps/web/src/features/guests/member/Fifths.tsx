import { Table } from 'antd';
import type { GroupBehaviour } from '@netbar/contract/guests/member/behaviour.model';
import { useWords } from '#kernel/lang.ts';
import { Panel } from '#kit/Panel.tsx';
import { behaviourWords } from './behaviour.words.ts';

type Row = GroupBehaviour['recency'][number];

/** The members in five equal parts, best first, each with its range. */
export function Fifths({ title, rows, show }: { title: string; rows: Row[]; show: (value: number) => string }) {
  const t = useWords(behaviourWords);
  return (
    <Panel title={title} flush>
      <Table<Row>
        rowKey="fifth"
        size="small"
        pagination={false}
        dataSource={rows}
        locale={{ emptyText: t.noVisits }}
        columns={[
          { key: 'fifth', title: t.fifth, render: (_, { fifth }) => <span className="num">{fifth}</span> },
          { key: 'members', title: t.members, align: 'right', render: (_, row) => <span className="num">{row.members}</span> },
          {
            key: 'range',
            title: t.range,
            align: 'right',
            render: (_, { least, most }) => <span className="num">{`${show(least)} – ${show(most)}`}</span>,
          },
        ]}
      />
    </Panel>
  );
}
