/** A product as the counter lists it, without what tells it from others. */
export const goodsOnShelf = {
  classifyCode: 'DRINK',
  groupCode: '',
  minPriceFen: 0,
  kind: 'GOODS' as const,
  baseUnit: '瓶',
  spec: '500ml',
  picture: '',
  shelf: 'ON' as const,
  priceMode: 'MASTER' as const,
  minStock: null,
  sort: 0,
  onHand: 20,
  isCounting: false,
  isSoldOut: false,
  reserved: 0,
  version: 1,
};
