import { SearchOutlined, UserOutlined } from '@ant-design/icons';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { Button, Form, Input, Table } from 'antd';
import { useNavigate } from 'react-router';
import { useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Blank } from '#kit/Blank.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { memberWords } from './member.words.ts';
import { useMemberColumns } from './MemberPage.tsx';

/** Finds somebody in the whole brand by a number they show. A look is a deed: it asks why, and the log keeps it. */
export default function InquiryMemberPage() {
  const t = useWords(memberWords);
  const navigate = useNavigate();
  const columns = useMemberColumns();
  const look = useCommand(memberApi.inquire);
  const rows = look.data?.rows;
  return (
    <>
      <PageHead title={t.inquiry} note={t.lookNote} />
      <Panel>
        <Form layout="inline" onFinish={(typed: { keyword: string; reason: string }) => look.mutate(typed)}>
          <Form.Item name="keyword" label={t.keyword} rules={[{ required: true, message: t.lookHint }]}>
            <Input placeholder={t.lookHint} maxLength={40} allowClear style={{ width: 280 }} />
          </Form.Item>
          <Form.Item name="reason" label={t.reason} rules={[{ required: true, message: t.reason }]}>
            <Input maxLength={100} style={{ width: 240 }} />
          </Form.Item>
          <Button type="primary" htmlType="submit" icon={<SearchOutlined />} loading={look.isPending}>
            {t.look}
          </Button>
        </Form>
      </Panel>
      <Panel flush>
        {rows === undefined && <Blank icon={<UserOutlined />} title={t.lookEmpty} text={t.lookEmptyText} />}
        {rows?.length === 0 && <Blank icon={<UserOutlined />} title={t.notFound} text={t.notFoundText} />}
        {rows && rows.length > 0 && (
          <Table
            rowKey="id"
            pagination={false}
            scroll={{ x: 'max-content' }}
            dataSource={rows}
            onRow={(row) => ({ onDoubleClick: () => void navigate(`/admin/statistics/member/log?id=${row.id}`) })}
            columns={columns.map(({ key, title, render, align }) => ({
              key,
              title,
              ...(align && { align }),
              render: (_: unknown, row: (typeof rows)[number]) => render(row),
            }))}
          />
        )}
      </Panel>
    </>
  );
}
