import { Select } from 'antd';
import { useBrands } from './use-brands.ts';

interface BrandsFieldProps {
  id?: string;
  value?: string[];
  disabled?: boolean;
  onChange?: (ids: string[]) => void;
}

/** Several brands of the caller, in a form. */
export function BrandsField(props: BrandsFieldProps) {
  const { options } = useBrands();
  return <Select {...props} mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />;
}
