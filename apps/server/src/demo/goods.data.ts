/** Classes of products, by the codes of the company's dictionary. */
export const demoClasses = [
  { code: 'DRINK', codevalue: '饮料', label: { 'zh-CN': '饮料', 'en-US': 'Drinks', 'zh-TW': '飲料' } },
  { code: 'NOODLE', codevalue: '方便食品', label: { 'zh-CN': '方便食品', 'en-US': 'Instant food', 'zh-TW': '方便食品' } },
  { code: 'SNACK', codevalue: '零食', label: { 'zh-CN': '零食', 'en-US': 'Snacks', 'zh-TW': '零食' } },
  { code: 'MADE', codevalue: '现制', label: { 'zh-CN': '现制', 'en-US': 'Made to order', 'zh-TW': '現製' } },
  { code: 'GEAR', codevalue: '周边', label: { 'zh-CN': '周边', 'en-US': 'Gear', 'zh-TW': '周邊' } },
];
export const demoGroups = [
  { code: 'HOT', codevalue: '热销', label: { 'zh-CN': '热销', 'en-US': 'Best sellers', 'zh-TW': '熱銷' } },
  { code: 'NIGHT', codevalue: '夜宵', label: { 'zh-CN': '夜宵', 'en-US': 'Late night', 'zh-TW': '宵夜' } },
];
export const demoUnits = ['瓶', '罐', '桶', '包', '份', '杯', '个', '支'];

interface DemoProduct {
  code: string;
  name: string;
  spec: string;
  barcode: string | null;
  baseUnit: string;
  purchaseUnit?: string;
  unitFactor?: number;
  classifyCode: string;
  groupCode?: string;
  kind?: 'GOODS' | 'SERVICE' | 'MATERIAL';
  priceFen: number;
  minPriceFen: number;
  pointsPrice?: number;
  /** What one costs us: the stock begins with it. */
  costFen: number;
  batchTracked?: boolean;
  shelfLifeDays?: number;
}

const drink = { classifyCode: 'DRINK', purchaseUnit: '箱', unitFactor: 24 };

export const demoProducts: DemoProduct[] = [
  {
    code: 'D001',
    name: '红牛维生素功能饮料',
    spec: '250ml',
    barcode: '6921168509256',
    baseUnit: '罐',
    ...drink,
    groupCode: 'HOT',
    priceFen: 800,
    minPriceFen: 600,
    pointsPrice: 800,
    costFen: 492,
  },
  {
    code: 'D002',
    name: '可口可乐',
    spec: '330ml',
    barcode: '6954767410388',
    baseUnit: '罐',
    ...drink,
    groupCode: 'HOT',
    priceFen: 400,
    minPriceFen: 300,
    pointsPrice: 400,
    costFen: 195,
  },
  {
    code: 'D003',
    name: '康师傅冰红茶',
    spec: '500ml',
    barcode: '6902083881405',
    baseUnit: '瓶',
    ...drink,
    unitFactor: 15,
    priceFen: 400,
    minPriceFen: 300,
    costFen: 223,
  },
  {
    code: 'D004',
    name: '农夫山泉',
    spec: '550ml',
    barcode: '6921168509270',
    baseUnit: '瓶',
    ...drink,
    priceFen: 300,
    minPriceFen: 200,
    costFen: 110,
  },
  {
    code: 'D005',
    name: '东鹏特饮',
    spec: '500ml',
    barcode: '6934502301829',
    baseUnit: '瓶',
    ...drink,
    groupCode: 'NIGHT',
    priceFen: 700,
    minPriceFen: 500,
    costFen: 398,
  },
  {
    code: 'D006',
    name: '雀巢丝滑拿铁',
    spec: '268ml',
    barcode: '6917878036526',
    baseUnit: '瓶',
    ...drink,
    unitFactor: 15,
    priceFen: 700,
    minPriceFen: 500,
    costFen: 420,
  },
  {
    code: 'N001',
    name: '老坛酸菜牛肉面',
    spec: '桶装',
    barcode: '6920907800128',
    baseUnit: '桶',
    purchaseUnit: '箱',
    unitFactor: 12,
    classifyCode: 'NOODLE',
    groupCode: 'NIGHT',
    priceFen: 700,
    minPriceFen: 500,
    costFen: 350,
    batchTracked: true,
    shelfLifeDays: 180,
  },
  {
    code: 'N002',
    name: '红烧牛肉面',
    spec: '桶装',
    barcode: '6920907800135',
    baseUnit: '桶',
    purchaseUnit: '箱',
    unitFactor: 12,
    classifyCode: 'NOODLE',
    groupCode: 'NIGHT',
    priceFen: 700,
    minPriceFen: 500,
    costFen: 345,
    batchTracked: true,
    shelfLifeDays: 180,
  },
  {
    code: 'N003',
    name: '自热小火锅',
    spec: '420g',
    barcode: '6971258732015',
    baseUnit: '份',
    classifyCode: 'NOODLE',
    priceFen: 2200,
    minPriceFen: 1800,
    costFen: 1380,
    batchTracked: true,
    shelfLifeDays: 270,
  },
  {
    code: 'S001',
    name: '双汇王中王火腿肠',
    spec: '60g',
    barcode: '6902890234739',
    baseUnit: '支',
    purchaseUnit: '袋',
    unitFactor: 10,
    classifyCode: 'SNACK',
    groupCode: 'HOT',
    priceFen: 300,
    minPriceFen: 200,
    costFen: 165,
  },
  {
    code: 'S002',
    name: '乐事薯片黄瓜味',
    spec: '75g',
    barcode: '6924743919235',
    baseUnit: '包',
    classifyCode: 'SNACK',
    priceFen: 800,
    minPriceFen: 600,
    costFen: 455,
  },
  {
    code: 'S003',
    name: '卫龙大面筋',
    spec: '106g',
    barcode: '6935284412918',
    baseUnit: '包',
    classifyCode: 'SNACK',
    priceFen: 600,
    minPriceFen: 400,
    costFen: 310,
  },
  {
    code: 'M001',
    name: '冰美式',
    spec: '大杯',
    barcode: null,
    baseUnit: '杯',
    classifyCode: 'MADE',
    kind: 'SERVICE',
    priceFen: 1800,
    minPriceFen: 1200,
    costFen: 0,
  },
  {
    code: 'M002',
    name: '珍珠奶茶',
    spec: '中杯',
    barcode: null,
    baseUnit: '杯',
    classifyCode: 'MADE',
    kind: 'SERVICE',
    priceFen: 1500,
    minPriceFen: 1000,
    costFen: 0,
  },
  {
    code: 'G001',
    name: '一次性耳机套',
    spec: '1 对',
    barcode: '6970012340011',
    baseUnit: '个',
    classifyCode: 'GEAR',
    priceFen: 200,
    minPriceFen: 100,
    costFen: 35,
  },
  {
    code: 'G002',
    name: '电竞鼠标垫',
    spec: '900×400mm',
    barcode: '6970012340028',
    baseUnit: '个',
    classifyCode: 'GEAR',
    priceFen: 3900,
    minPriceFen: 2900,
    costFen: 1650,
  },
];
