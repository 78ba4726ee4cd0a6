import { walletApi } from '@netbar/contract/guests/wallet/wallet.api';
import { DeductOrder, type WalletPolicy } from '@netbar/contract/guests/wallet/wallet.model';
import { useBrands } from '#features/org/brand/kit/use-brands.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { walletWords } from '../wallet.words.ts';
import { PolicyPreview } from './PolicyPreview.tsx';

/** How the wallets of the brand in force behave. */
export function PolicyDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(walletWords);
  const brands = useBrands();
  const brandId = brands.usual ?? '';
  const policy = useApi(walletApi.policy, { brandId }, { enabled: brandId !== '' });
  if (!policy.data) return null;
  const { version, brandId: _, ...content } = policy.data;
  return (
    <FormDrawer
      title={`${t.policy} · ${brands.nameOf(brandId)}`}
      api={walletApi.setPolicy}
      fields={[
        {
          kind: 'select',
          name: 'deductOrder',
          label: t.deductOrder,
          options: DeductOrder.options.map((value) => ({ value, label: t[value] })),
        },
        { kind: 'switch', name: 'bonusForGoods', label: t.bonusForGoods },
        { kind: 'money', name: 'minChargeFen', label: t.minCharge },
        { kind: 'money', name: 'maxChargeFen', label: t.maxCharge },
        { kind: 'money', name: 'pointRatioFen', label: t.pointRatio, help: t.pointRatioHelp },
        { kind: 'number', name: 'pointValidDays', label: t.pointDays, min: 1, max: 3650 },
      ]}
      preview={(typed) => <PolicyPreview typed={typed as Partial<WalletPolicy>} />}
      draft={`wallet policy ${brandId}`}
      initial={content}
      fixed={{ brandId, version }}
      done={t.policySaved}
      onClose={onClose}
    />
  );
}
