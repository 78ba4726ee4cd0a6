import { paymentApi } from '@netbar/contract/counter/payment/payment.api';
import type { Merchant } from '@netbar/contract/counter/payment/merchant.model';
import { Button, Descriptions } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { VoucherPlatforms } from '#features/counter/voucher/kit/VoucherPlatforms.tsx';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { OnOff } from '#kit/OnOff.tsx';
import { PageHead } from '#kit/PageHead.tsx';
import { Panel } from '#kit/Panel.tsx';
import { alipayChange, wechatChange } from './merchant-keys.rules.ts';
import { paymentWords } from './payment.words.ts';

/** Where the money of a brand goes. Keys go in and never come out. */
export default function OnlinePayPage() {
  const t = useWords(paymentWords);
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const wechat = useApi(paymentApi.wechatpay, { id });
  const alipay = useApi(paymentApi.alipay, { id });
  const [open, setOpen] = useState<'wechat' | 'alipay'>();
  const close = () => setOpen(undefined);
  const common = (noLabel: string): Field[] => [
    { kind: 'text', name: 'merchantNo', label: noLabel, max: 32 },
    { kind: 'text', name: 'appId', label: t.appId, max: 32 },
    { kind: 'switch', name: 'enabled', label: t.enabled, help: t.enabledHelp },
  ];
  const secret = (name: string, label: string): Field => ({ kind: 'area', name, label, max: 5000, isOptional: true });
  return (
    <>
      <PageHead title={t.title} />
      <div className="stack">
        <Record isPage read={wechat}>
          {(data) => <MerchantPanel title={t.wechat} noLabel={t.wechatNo} merchant={data} onSet={() => setOpen('wechat')} />}
        </Record>
        <Record read={alipay}>
          {(data) => <MerchantPanel title={t.alipay} noLabel={t.alipayNo} merchant={data} onSet={() => setOpen('alipay')} />}
        </Record>
        <VoucherPlatforms brandId={id} />
      </div>
      {open === 'wechat' && wechat.data && (
        <FormDrawer
          title={t.wechat}
          api={paymentApi.saveWechatpay}
          fields={[
            ...common(t.wechatNo),
            { kind: 'text', name: 'keySerial', label: t.keySerial, max: 64, isOptional: true, help: t.keysHelp },
            secret('privateKey', t.privateKey),
            { kind: 'password', name: 'apiV3Key', label: t.apiV3Key, max: 32, isOptional: true },
            { kind: 'text', name: 'platformSerial', label: t.platformSerial, max: 64, isOptional: true },
            secret('platformKey', t.wechatKey),
          ]}
          {...formOf(wechat.data)}
          send={wechatChange}
          done={t.saved}
          onClose={close}
        />
      )}
      {open === 'alipay' && alipay.data && (
        <FormDrawer
          title={t.alipay}
          api={paymentApi.saveAlipay}
          fields={[
            ...common(t.alipayNo),
            { ...secret('privateKey', t.privateKey), help: t.keysHelp },
            secret('platformKey', t.alipayKey),
          ]}
          {...formOf(alipay.data)}
          send={alipayChange}
          done={t.saved}
          onClose={close}
        />
      )}
    </>
  );
}

const formOf = ({ brandId, version, merchantNo, appId, enabled }: Merchant) => ({
  initial: { merchantNo, appId, enabled },
  fixed: { brandId, version },
});

interface MerchantPanelProps {
  title: string;
  noLabel: string;
  merchant: Merchant;
  onSet: () => void;
}

function MerchantPanel({ title, noLabel, merchant, onSet }: MerchantPanelProps) {
  const t = useWords(paymentWords);
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
          { key: 'status', label: t.status, children: <OnOff isOn={merchant.enabled} on={t.on} off={t.off} /> },
          { key: 'keys', label: t.keys, children: merchant.hasKeys ? t.keysKept : t.keysNone },
          { key: 'no', label: noLabel, children: <span className="num">{merchant.merchantNo || '—'}</span> },
          { key: 'appId', label: t.appId, children: <span className="num">{merchant.appId || '—'}</span> },
        ]}
      />
    </Panel>
  );
}
