import { Pagination } from 'antd';
import './stock.css';

/** How many rows a plain table shows at once. */
export const LIMIT = 20;

/** Turns the pages of a plain table, where there is more than one. */
export function PlainPages({ page, total, onTurn }: { page: number; total: number; onTurn: (page: number) => void }) {
  if (total <= LIMIT) return null;
  return (
    <Pagination
      className="plain-pages"
      size="small"
      current={page}
      pageSize={LIMIT}
      total={total}
      showSizeChanger={false}
      onChange={onTurn}
    />
  );
}
