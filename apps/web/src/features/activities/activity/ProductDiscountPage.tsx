import { PresetPage } from './kit/PresetPage.tsx';

export default function ProductDiscountPage() {
  return <PresetPage preset="PRODUCT_DISCOUNT" />;
}
