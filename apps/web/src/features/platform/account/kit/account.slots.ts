import { defineSlot } from '#kit/slot.tsx';

/** The brands an account may work for, as a form field. Filled by `org/brand`: accounts lie below brands. */
export const AccountBrandsSlot = defineSlot<{
  id?: string;
  value?: string[];
  disabled?: boolean;
  onChange?: (ids: string[]) => void;
}>();
