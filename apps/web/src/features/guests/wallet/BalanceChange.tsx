import type { Adjust } from '@netbar/contract/guests/wallet/wallet.model';
import type { Approval } from '@netbar/contract/org/approval/approval.model';
import { Link } from 'react-router';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { Money } from '#kit/Money.tsx';
import { Panel } from '#kit/Panel.tsx';
import { walletWords } from './wallet.words.ts';

type Kind = Adjust['kind'];

interface Asked {
  memberId: string;
  no: string;
  name: string;
  kind: Kind;
  amount: number;
  balance: number;
}

/** Whose balance would change: what it was when it was asked for, what it would be, and by how much. */
export function BalanceChange({ approval }: { approval: Approval }) {
  const t = useWords(walletWords);
  const canOpen = useCan('MEMBER_LIST');
  const { memberId, no, name, kind, amount, balance } = approval.after as unknown as Asked;
  return (
    <Panel title={t.adjusts} flush>
      <table className="diff">
        <thead>
          <tr>
            <th>{t.member}</th>
            <th>{t.kind}</th>
            <th className="r">{t.balanceThen}</th>
            <th className="r">{t.balanceAfter}</th>
            <th className="r">{t.change}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              {canOpen ? <Link to={`/admin/statistics/member/log?id=${memberId}`}>{name}</Link> : name}{' '}
              <small className="num muted">{no}</small>
            </td>
            <td>{t[kind]}</td>
            <td className="r">
              <del>
                <Amount kind={kind} amount={balance - amount} />
              </del>
            </td>
            <td className="r">
              <ins>
                <Amount kind={kind} amount={balance} />
              </ins>
            </td>
            <td className="r">
              <Amount kind={kind} amount={amount} isChange />
            </td>
          </tr>
        </tbody>
      </table>
    </Panel>
  );
}

/** Points are counted, the rest is money. */
function Amount({ kind, amount, isChange = false }: { kind: Kind; amount: number; isChange?: boolean }) {
  if (kind !== 'POINT') return <Money fen={amount} isChange={isChange} />;
  const sign = amount < 0 ? '−' : isChange ? '+' : '';
  return (
    <span className="num">
      {sign}
      {Math.abs(amount)}
    </span>
  );
}
