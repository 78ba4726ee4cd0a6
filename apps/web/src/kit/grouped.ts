/** 1234567 as 1,234,567. `toLocaleString` would look up the whole language for it, for longer than the rest of a card takes to draw. */
export const grouped = (whole: number | string) => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');
