/** 1234567 as 1,234,567. `toLocaleString` loads locale data, which took longer than rendering the rest of a card. */
export const groupThousands = (whole: number | string) => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');
