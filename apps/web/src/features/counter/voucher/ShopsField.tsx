import type { VoucherAccount } from '@netbar/contract/counter/voucher/voucher.model';
import { fill } from '@netbar/contract/kernel/words';
import { Input } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { settingWords } from './kit/voucher-setting.words.ts';
import './shops.css';

interface Shop {
  branchId: string;
  poiId: string;
  token?: string;
}

interface ShopsFieldProps {
  known: VoucherAccount['shops'];
  /** Meituan's shops each give a token. */
  hasTokens: boolean;
  value?: Shop[];
  onChange?: (shops: Shop[]) => void;
}

/** The branches of the brand, each with its number at the platform. */
export function ShopsField({ known, hasTokens, value = [], onChange }: ShopsFieldProps) {
  const t = useWords(settingWords);
  const change = (branchId: string, part: Partial<Shop>) =>
    onChange?.(value.map((shop) => (shop.branchId === branchId ? { ...shop, ...part } : shop)));
  return (
    <ul className="vshops">
      {known.map(({ branchId, branchName: branch, hasToken }) => {
        const shop = value.find((one) => one.branchId === branchId);
        return (
          <li key={branchId}>
            <span>{branch}</span>
            <Input
              aria-label={fill(t.poi, { branch })}
              placeholder={t.poiHint}
              maxLength={40}
              value={shop?.poiId ?? ''}
              onChange={({ target }) => change(branchId, { poiId: target.value })}
            />
            {hasTokens && (
              <Input.Password
                aria-label={fill(t.token, { branch })}
                placeholder={hasToken ? t.tokenKept : t.tokenHint}
                maxLength={500}
                autoComplete="off"
                value={shop?.token ?? ''}
                onChange={({ target }) => change(branchId, { token: target.value })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
