import { productApi } from '@netbar/contract/goods/product/product.api';
import { fill } from '@netbar/contract/kernel/words';
import { supplierApi } from '@netbar/contract/purchasing/supplier/supplier.api';
import type { SupplierProduct } from '@netbar/contract/purchasing/supplier/supplier.model';
import { Form } from 'antd';
import { ProductSelect } from '#features/goods/product/kit/ProductSelect.tsx';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import type { Field } from '#kit/form/form.types.ts';
import { FormDrawer } from '#kit/form/FormDrawer.tsx';
import { supplierProductWords } from './supplier-product.words.ts';

interface SellProductProps {
  supplierId: string;
  /** Left out: a product that the supplier did not sell before. */
  sold?: SupplierProduct;
  onClose: () => void;
  onDone?: (sold: SupplierProduct) => void;
}

/** How a supplier sells a product: in which packs, how many at least, how fast. Prices are set apart, from a day on. */
export function SellProduct({ supplierId, sold, onClose, onDone }: SellProductProps) {
  const t = useWords(supplierProductWords);
  const fields = useSoldFields();
  const pick: Field = { kind: 'own', name: 'productId', label: t.product, control: <PickProduct /> };
  const isSold: Field = { kind: 'switch', name: 'isSold', label: t.isSold };
  const fixed = sold ? { supplierId, productId: sold.productId, version: sold.version } : { supplierId, version: 0 };
  return (
    <FormDrawer
      title={sold ? fill(t.editTitle, { name: sold.productName }) : t.add}
      api={supplierApi.saveProduct}
      fields={sold ? [...fields, isSold] : [pick, ...fields]}
      initial={sold ? { ...sold, isSold: sold.status === 'ACTIVE' } : { moqPacks: 1, packQty: 1, isPreferred: false }}
      send={toSent}
      fixed={fixed}
      done={t.saved}
      onDone={(got) => onDone?.(got)}
      onClose={onClose}
    />
  );
}

const toSent = (typed: { isSold?: boolean; leadDays?: number | null; supplierCode?: string }) => {
  const { isSold = true, leadDays = null, supplierCode = '', ...rest } = typed;
  return { ...rest, leadDays, supplierCode, status: isSold ? 'ACTIVE' : 'STOPPED' };
};

function useSoldFields(): Field[] {
  const t = useWords(supplierProductWords);
  return [
    { kind: 'text', name: 'packUnit', label: t.packUnit, max: 8 },
    { kind: 'number', name: 'packQty', label: t.packQty, min: 1, max: 100_000 },
    { kind: 'number', name: 'moqPacks', label: t.moqField, min: 1, max: 100_000 },
    { kind: 'number', name: 'leadDays', label: t.leadDays, max: 60, isOptional: true, help: t.leadHelp },
    { kind: 'text', name: 'supplierCode', label: t.supplierCode, max: 40, isOptional: true },
    { kind: 'switch', name: 'isPreferred', label: t.preferredField, help: t.preferredHelp },
  ];
}

interface PickProductProps {
  id?: string;
  value?: string;
  onChange?: (productId: string) => void;
}

/** A product of the library. Its own purchase unit is what most suppliers deliver, so the pack begins with it. */
function PickProduct({ onChange, ...rest }: PickProductProps) {
  const form = Form.useFormInstance();
  const fillPack = async (productId: string) => {
    const { purchaseUnit, unitFactor, baseUnit } = await call(productApi.getMaster, { id: productId });
    if (form.isFieldsTouched(['packUnit', 'packQty'])) return;
    form.setFieldsValue({ packUnit: purchaseUnit || baseUnit, packQty: unitFactor });
  };
  return (
    <ProductSelect
      {...rest}
      onChange={(productId) => {
        onChange?.(productId);
        // Without it the pack is typed by hand.
        fillPack(productId).catch(() => {});
      }}
    />
  );
}
