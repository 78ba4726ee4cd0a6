import { voucherApi } from '@netbar/contract/counter/voucher/voucher.api';
import type { VoucherAccount } from '@netbar/contract/counter/voucher/voucher.model';
import type { VoucherPlatform } from '@netbar/contract/counter/voucher/voucher.rules';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { OnOff } from '#kit/OnOff.tsx';
import { Panel } from '#kit/Panel.tsx';
import { Record } from '#kit/record/Record.tsx';
import { DealsPanel } from '../DealsPanel.tsx';
import { ShopsField } from '../ShopsField.tsx';
import { settingWords } from './voucher-setting.words.ts';

/** Where a brand's vouchers are written off, and what its deals bring. Keys go in and never come out. */
export function VoucherPlatforms({ brandId }: { brandId: string }) {
  const maySet = useCan('VOUCHER_SETTING');
  if (!maySet) return null;
  return (
    <>
      <Platform brandId={brandId} platform="DOUYIN" />
      <Platform brandId={brandId} platform="MEITUAN" />
      <DealsPanel brandId={brandId} />
    </>
  );
}

function Platform({ brandId, platform }: { brandId: string; platform: VoucherPlatform }) {
  const account = useApi(voucherApi.account, { brandId, platform });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Record read={account}>{(data) => <AccountPanel account={data} onSet={() => setOpen(true)} />}</Record>
      {isOpen && account.data && <AccountForm account={account.data} onClose={() => setOpen(false)} />}
    </>
  );
}

function AccountPanel({ account, onSet }: { account: VoucherAccount; onSet: () => void }) {
  const t = useWords(settingWords);
  const { platform, accountNo, enabled, hasKey, shops } = account;
  const title = t[platform];
  const set = (
    <Button aria-label={`${t.set} ${title}`} onClick={onSet}>
      {t.set}
    </Button>
  );
  return (
    <Panel title={title} extra={set}>
      <Descriptions
        column={{ xs: 1, sm: 2 }}
        size="small"
        items={[
          { key: 'status', label: t.status, children: <OnOff isOn={enabled} on={t.on} off={t.off} /> },
          { key: 'key', label: t.key, children: hasKey ? t.keyKept : t.keyNone },
          { key: 'no', label: t[`${platform}No`], children: <span className="num">{accountNo || '—'}</span> },
          { key: 'shops', label: t.shops, children: fill(t.shopCount, { n: shops.filter(({ poiId }) => poiId !== '').length }) },
        ]}
      />
    </Panel>
  );
}

interface Typed {
  accountNo: string;
  rootNo?: string;
  key?: string;
  fee: number;
  enabled: boolean;
  shops: { branchId: string; poiId: string; token?: string }[];
}

/** The fee is typed in per cent; an empty key or token is not sent, so that the stored one stays. */
const toChange = (typed: object) => {
  const { key, fee, shops, rootNo = '', ...rest } = typed as Typed;
  const kept = shops.map(({ branchId, poiId, token }) => ({ branchId, poiId, ...(token && { token }) }));
  return { ...rest, rootNo, feeBp: Math.round(fee * 100), shops: kept, ...(key && { key }) };
};

function AccountForm({ account, onClose }: { account: VoucherAccount; onClose: () => void }) {
  const t = useWords(settingWords);
  const { platform, brandId, version, accountNo, rootNo, feeBp, enabled, shops } = account;
  const isDouyin = platform === 'DOUYIN';
  const root: Field[] = isDouyin ? [{ kind: 'text', name: 'rootNo', label: t.root, max: 64 }] : [];
  return (
    <FormDrawer
      title={t[platform]}
      api={voucherApi.saveAccount}
      fields={[
        { kind: 'text', name: 'accountNo', label: t[`${platform}No`], max: 64 },
        ...root,
        { kind: 'password', name: 'key', label: t[`${platform}Key`], max: 200, isOptional: true, help: t.keyHelp },
        { kind: 'number', name: 'fee', label: t.fee, min: 0, max: 30 },
        { kind: 'switch', name: 'enabled', label: t.enabled, help: t.enabledHelp },
        {
          kind: 'own',
          name: 'shops',
          label: t.shops,
          help: t.shopsHelp,
          control: <ShopsField known={shops} hasTokens={!isDouyin} />,
        },
      ]}
      initial={{ accountNo, rootNo, fee: feeBp / 100, enabled, shops: shops.map(({ branchId, poiId }) => ({ branchId, poiId })) }}
      fixed={{ brandId, platform, version }}
      send={toChange}
      done={t.saved}
      onClose={onClose}
    />
  );
}
