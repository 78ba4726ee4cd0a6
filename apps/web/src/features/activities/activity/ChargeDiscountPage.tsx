import { PresetPage } from './kit/PresetPage.tsx';

export default function ChargeDiscountPage() {
  return <PresetPage preset="CHARGE_DISCOUNT" />;
}
