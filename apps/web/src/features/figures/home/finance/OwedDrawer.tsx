import { homeApi } from '@netbar/contract/figures/home/home.api';
import type { OwedKind } from '@netbar/contract/figures/home/home.model';
import { fill } from '@netbar/contract/kernel/words';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { Record } from '#kit/record/Record.tsx';
import { RecordTable } from '#kit/record/RecordTable.tsx';
import { type HomePlace, ofBrand } from '../use-figures.ts';
import { financeWords } from './finance.words.ts';

const PAGE = 20;

interface OwedDrawerProps {
  place: HomePlace;
  kind: OwedKind;
  onClose: () => void;
}

/** Whose money it is: the balances behind a sum, the largest first. */
export function OwedDrawer({ place, kind, onClose }: OwedDrawerProps) {
  const t = useWords(financeWords);
  const [page, setPage] = useState(1);
  const read = useApi(homeApi.owed, { ...ofBrand(place), kind, page, limit: PAGE });
  const canMembers = useCan('MEMBER_LIST');
  const who = kind === 'DEPOSIT' ? t.card : t.member;
  return (
    <Drawer open size={560} title={fill(t.owedTo, { name: t[kind] })} onClose={onClose}>
      <Record read={read}>
        {(owed) =>
          owed && (
            <div className="stack">
              <RecordTable
                label={fill(t.owedTo, { name: t[kind] })}
                rows={owed.rows}
                keyOf={({ id }) => id}
                empty={t.noBalance}
                columns={[
                  {
                    key: 'guest',
                    title: t.guest,
                    render: ({ no, name, memberId }) => (
                      <>
                        <span className="muted">{who}</span>{' '}
                        {memberId && canMembers ? (
                          <Link to={`/admin/statistics/member/log?id=${memberId}`}>{`${name} ${no}`.trim()}</Link>
                        ) : (
                          no
                        )}
                      </>
                    ),
                    sum: fill(t.guests, { n: owed.total }),
                  },
                  {
                    key: 'balance',
                    title: t.balance,
                    align: 'right',
                    render: ({ fen }) => <Money fen={fen} />,
                    sum: (
                      <b data-testid="owed-sum">
                        <Money fen={owed.sumFen} />
                      </b>
                    ),
                  },
                ]}
              />
              {owed.total > PAGE && (
                <Pagination
                  size="small"
                  current={page}
                  pageSize={PAGE}
                  total={owed.total}
                  showSizeChanger={false}
                  onChange={setPage}
                />
              )}
            </div>
          )
        }
      </Record>
    </Drawer>
  );
}
