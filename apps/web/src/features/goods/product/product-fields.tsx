import { productApi } from '@netbar/contract/goods/product/product.api';
import { CLASSIFY, GROUPING } from '@netbar/contract/goods/product/product.model';
import { Input } from 'antd';
import { useCodes } from '#features/platform/dictionary/kit/use-codes.ts';
import { useWords } from '#kernel/lang.ts';
import type { Field, FormSection } from '#kit/form/form.types.ts';
import { Components } from './Components.tsx';
import { productWords } from './product.words.ts';

const kinds = ['GOODS', 'MATERIAL', 'LEASE', 'SERVICE', 'COMBO'] as const;

/** What adding and editing a product both ask for. */
export function useProductFields(): Field[] {
  const t = useWords(productWords);
  const classes = useCodes(CLASSIFY);
  const groups = useCodes(GROUPING);
  const none = { value: '', label: '—' };
  return [
    { kind: 'text', name: 'code', label: t.code, max: 40 },
    { kind: 'text', name: 'name', label: t.name, max: 60 },
    { kind: 'text', name: 'spec', label: t.spec, max: 60, isOptional: true },
    { kind: 'picture', api: productApi.addPicture, name: 'picture', label: t.picture, aspect: 1, isOptional: true },
    { kind: 'own', name: 'barcode', label: t.barcode, isOptional: true, control: <BarcodeInput /> },
    { kind: 'select', name: 'classifyCode', label: t.classify, options: [none, ...classes.options], isOptional: true },
    { kind: 'select', name: 'groupCode', label: t.group, options: [none, ...groups.options], isOptional: true },
    { kind: 'select', name: 'kind', label: t.kind, options: kinds.map((value) => ({ value, label: t[value] })) },
    { kind: 'text', name: 'baseUnit', label: t.baseUnit, help: t.baseUnitHelp, max: 8 },
    { kind: 'text', name: 'purchaseUnit', label: t.purchaseUnit, max: 8, isOptional: true },
    { kind: 'number', name: 'unitFactor', label: t.unitFactor, min: 1, max: 100_000 },
    { kind: 'money', name: 'minPriceFen', label: t.minPrice },
    { kind: 'money', name: 'suggestedPriceFen', label: t.suggestedPrice },
    { kind: 'number', name: 'pointsPrice', label: t.pointsPrice, help: t.pointsPriceHelp, max: 1_000_000 },
    { kind: 'switch', name: 'batchTracked', label: t.batchTracked },
    { kind: 'number', name: 'shelfLifeDays', label: t.shelfLife, max: 3650 },
    { kind: 'number', name: 'returnBeforeDays', label: t.returnBefore, help: t.returnBeforeHelp, max: 3650 },
    { kind: 'own', name: 'components', label: t.components, isOptional: true, isWide: true, control: <Components /> },
  ];
}

/** How the long form of a product is cut. */
export function useProductSections(): FormSection[] {
  const t = useWords(productWords);
  return [
    { title: t.sectionBasic, note: t.sectionBasicNote, names: ['brandId', 'code', 'name', 'spec', 'barcode', 'picture'] },
    { title: t.sectionSort, note: t.sectionSortNote, names: ['kind', 'classifyCode', 'groupCode', 'components'] },
    { title: t.sectionUnit, note: t.sectionUnitNote, names: ['baseUnit', 'purchaseUnit', 'unitFactor'] },
    {
      title: t.sectionPrice,
      note: t.sectionPriceNote,
      names: ['priceFen', 'minPriceFen', 'suggestedPriceFen', 'pointsPrice'],
    },
    { title: t.sectionShelf, note: t.sectionShelfNote, names: ['batchTracked', 'shelfLifeDays', 'returnBeforeDays'] },
    { title: t.sectionWhy, names: ['reason'] },
  ];
}

export const emptyProduct = {
  kind: 'GOODS',
  barcode: null,
  classifyCode: '',
  groupCode: '',
  spec: '',
  purchaseUnit: '',
  unitFactor: 1,
  minPriceFen: 0,
  suggestedPriceFen: 0,
  pointsPrice: 0,
  batchTracked: false,
  shelfLifeDays: 0,
  returnBeforeDays: 0,
  components: [],
  picture: '',
};

/** A barcode, or none: an empty text is no barcode. */
function BarcodeInput({ id, value, onChange }: { id?: string; value?: string | null; onChange?: (code: string | null) => void }) {
  return (
    <Input
      {...(id && { id })}
      className="num"
      maxLength={32}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value.trim() || null)}
    />
  );
}
