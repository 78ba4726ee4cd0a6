import { activityApi } from '@netbar/contract/activities/activity/activity.api';
import { couponApi } from '@netbar/contract/activities/coupon/coupon.api';
import { CouponStatus, type CouponRow } from '@netbar/contract/activities/coupon/coupon.model';
import { couponStatusWords } from '@netbar/contract/activities/coupon/coupon.words';
import { fill } from '@netbar/contract/kernel/words';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#kernel/hooks.ts';
import { useLang, useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { useBranchFilters } from '#kit/branch/use-branch-filter.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { groupThousands } from '#kit/group-thousands.ts';
import { codeColumn, moneyColumn, textColumn, timeColumn } from '#kit/list/columns.tsx';
import { ListPage } from '#kit/list/ListPage.tsx';
import type { Column, Filter, RowAction } from '#kit/list/list.types.ts';
import { useStatusTabs } from '#kit/list/use-status-tabs.ts';
import { couponPaths } from './coupon-paths.ts';
import { couponWords } from './coupon.words.ts';
import { CouponStatusTag } from './CouponTags.tsx';
import { lastDayOf } from './kit/coupon-face.ts';

/** Every coupon the caller may see: whom it was issued to, what became of it and what it took off. */
export default function HistoryCouponRecordPage() {
  const t = useWords(couponWords);
  const lang = useLang();
  const [revoking, setRevoking] = useState<CouponRow>();
  const [query] = useSearchParams();
  const activityId = query.get('activityId');
  const words = Object.fromEntries(CouponStatus.options.map((status) => [status, couponStatusWords[status][lang]]));
  return (
    <>
      <ListPage
        title={t.records}
        {...(activityId && { note: <OfActivity id={activityId} />, fixed: { activityId } })}
        api={couponApi.list}
        emptyText={t.noCoupons}
        tabs={useStatusTabs(t.status, CouponStatus.options, words as Record<CouponRow['status'], string>)}
        filters={useCouponFilters()}
        columns={useCouponColumns()}
        sums={({ coupons, used, amountFen }) => ({
          title: fill(t.sumTitle, { n: groupThousands(String(coupons)) }),
          cells: [
            { key: 'used', label: t.usedSum, text: groupThousands(String(used)) },
            { key: 'amount', label: t.amountSum, fen: amountFen, isStrong: true },
          ],
        })}
        exporting={{ api: couponApi.export }}
        rowActions={useCouponActions(setRevoking)}
      />
      {revoking && (
        <FormDrawer
          title={`${t.revokeTitle} ${revoking.activityName}`}
          api={couponApi.revoke}
          fields={[{ kind: 'area', name: 'reason', label: t.reason, help: t.revokeHelp, max: 200 }]}
          fixed={{ id: revoking.id, version: revoking.version }}
          done={t.revoked}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}

function useCouponFilters(): Filter[] {
  const t = useWords(couponWords);
  return [
    { kind: 'text', name: 'keyword', label: t.keyword, placeholder: t.couponHint },
    { kind: 'days', name: 'from', toName: 'to', label: t.issuedDays },
    { kind: 'days', name: 'usedFrom', toName: 'usedTo', label: t.usedDays },
    ...useBranchFilters(t.usedAt),
  ];
}

/** The activity whose coupons a link asked for, and the way to all of them. */
function OfActivity({ id }: { id: string }) {
  const t = useWords(couponWords);
  const { data } = useApi(activityApi.get, { id }, { enabled: useCan('ACTIVITY_LIST') });
  return (
    <span className="row">
      {data && <Link to={couponPaths.record(id)}>{data.name}</Link>}
      <Link to={couponPaths.coupons({})}>{t.seeAll}</Link>
    </span>
  );
}

function useCouponColumns(): Column<CouponRow>[] {
  const t = useWords(couponWords);
  return useMemo(
    () => [
      textColumn('activity', t.coupon, ({ activityName }) => activityName, { fixed: 'left', card: 'head', most: 220 }),
      codeColumn('no', t.no, ({ activityNo }) => activityNo, { isHidden: true }),
      textColumn(
        'member',
        t.member,
        ({ memberId, memberName }) => (memberId ? memberName : <span className="sec">{t.bearer}</span>),
        {
          card: 'main',
        },
      ),
      codeColumn('memberNo', t.memberNo, ({ memberNo }) => memberNo, { isHidden: true }),
      { key: 'status', title: t.status, render: ({ status }) => <CouponStatusTag status={status} /> },
      timeColumn('issued', t.issuedTime, ({ issuedTime }) => issuedTime, { as: 'recent', card: 'note' }),
      codeColumn('validTo', t.validTo, ({ validTo }) => lastDayOf(validTo)),
      timeColumn('used', t.usedTime, ({ usedTime }) => usedTime, { as: 'recent', card: 'note' }),
      textColumn('branch', t.usedAt, ({ branchName }) => branchName, { card: 'note' }),
      moneyColumn('amount', t.amount, ({ amountFen }) => amountFen, { card: 'aside' }),
      timeColumn('ended', t.ended, ({ endedTime }) => endedTime, { as: 'recent', isHidden: true }),
      textColumn('note', t.note, ({ endNote }) => endNote, { isHidden: true, most: 200 }),
    ],
    [t],
  );
}

/** Who may see activities opens that of the coupon; who issues takes back what nobody uses yet. */
function useCouponActions(onRevoke: (row: CouponRow) => void): (row: CouponRow) => RowAction[] {
  const t = useWords(couponWords);
  const navigate = useNavigate();
  const [canIssue, canOpen] = [useCan('COUPON_ISSUE'), useCan('ACTIVITY_LIST')];
  return (row) => [
    ...(canOpen ? [{ key: 'open', label: t.activity, onClick: () => void navigate(couponPaths.record(row.activityId)) }] : []),
    ...(canIssue && row.status === 'ISSUED'
      ? [{ key: 'revoke', label: t.revoke, isDangerous: true, onClick: () => onRevoke(row) }]
      : []),
  ];
}
