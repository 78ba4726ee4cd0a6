import { baseRoles } from '#features/platform/installation/base-roles.ts';

/** Everybody's, documented in docs/demo.md. */
export const demoPassword = 'Netbar2026!';

export const demoRoles = {
  ...baseRoles,
  /** AUTH-02: somebody whose role shows nothing. */
  unassigned: { name: '待分配', level: 3, groups: [] },
};
type RoleKey = keyof typeof demoRoles;

interface DemoBranch {
  branchNo: string;
  name: string;
  province: string;
  city: string;
  address: string;
  phone: string;
  /** None is round the clock. */
  hours?: { from: string; to: string }[];
  areas: string[];
}

/** A role, and where it is held: the whole company, these brands or these branches. */
interface DemoPost {
  role: RoleKey;
  companyWide?: boolean;
  brands?: string[];
  branches?: string[];
}

interface DemoPerson extends DemoPost {
  username: string;
  name: string;
  phone: string;
  /** Another role elsewhere. */
  also?: DemoPost;
  isLocked?: boolean;
}

export interface DemoCompany {
  name: string;
  kind: 'PROVIDER' | 'CHAIN';
  /** The name of the service provider that looks after it. */
  provider?: string;
  roles: RoleKey[];
  brands: { name: string; phone: string; intro: string; branches: DemoBranch[] }[];
  people: DemoPerson[];
}

const chainRoles: RoleKey[] = ['companyAdmin', 'finance', 'brandAdmin', 'manager', 'hr', 'cashier', 'unassigned'];

const hangzhou = { province: '浙江省', city: '杭州市' };
const ningbo = { province: '浙江省', city: '宁波市' };
const chengdu = { province: '四川省', city: '成都市' };
const late = [{ from: '10:00', to: '04:00' }];

const xingyu: DemoBranch[] = [
  {
    branchNo: '1001',
    name: '星域电竞文三路旗舰店',
    ...hangzhou,
    address: '西湖区文三路 478 号华星时代广场 2 楼',
    phone: '0571-5550 1001',
    areas: ['大厅', '电竞区', '双人卡座', 'VIP 包厢', '无烟区'],
  },
  {
    branchNo: '1002',
    name: '星域电竞滨江星光店',
    ...hangzhou,
    address: '滨江区江南大道 228 号星光国际广场 3 楼',
    phone: '0571-5550 1002',
    areas: ['大厅', '电竞区', '五黑包厢', '情侣卡座'],
  },
  {
    branchNo: '1003',
    name: '星域电竞下沙大学城店',
    ...hangzhou,
    address: '钱塘区学源街 68 号金沙学府 1 楼',
    phone: '0571-5550 1003',
    areas: ['大厅', '学生区', '五黑包厢'],
  },
  {
    branchNo: '1004',
    name: '星域电竞宁波天一店',
    ...ningbo,
    address: '海曙区中山东路 188 号天一广场 B1',
    phone: '0574-5550 1004',
    areas: ['大厅', '电竞区', 'VIP 包厢'],
  },
  {
    branchNo: '1005',
    name: '星域电竞宁波鄞州店',
    ...ningbo,
    address: '鄞州区天童南路 1088 号印象城 4 楼',
    phone: '0574-5550 1005',
    hours: late,
    areas: ['大厅', '电竞区', '无烟区'],
  },
];

const lanjing: DemoBranch[] = [
  {
    branchNo: '1101',
    name: '蓝鲸网咖城西银泰店',
    ...hangzhou,
    address: '拱墅区丰潭路 380 号银泰城 5 楼',
    phone: '0571-5550 1101',
    hours: late,
    areas: ['咖啡区', '大厅', '静音舱'],
  },
  {
    branchNo: '1102',
    name: '蓝鲸网咖湖滨店',
    ...hangzhou,
    address: '上城区延安路 258 号湖滨银泰 4 楼',
    phone: '0571-5550 1102',
    hours: late,
    areas: ['咖啡区', '大厅', '双人卡座'],
  },
  {
    branchNo: '1103',
    name: '蓝鲸网咖绍兴柯桥店',
    province: '浙江省',
    city: '绍兴市',
    address: '柯桥区金柯桥大道 1088 号万达广场 3 楼',
    phone: '0575-5550 1103',
    areas: ['咖啡区', '大厅'],
  },
];

const jiguang: DemoBranch[] = [
  {
    branchNo: '2001',
    name: '极光电竞馆春熙路店',
    ...chengdu,
    address: '锦江区春熙路东段 12 号银石广场 6 楼',
    phone: '028-5550 2001',
    areas: ['大厅', '赛事区', 'VIP 包厢', '直播间'],
  },
  {
    branchNo: '2002',
    name: '极光电竞馆电子科大店',
    ...chengdu,
    address: '成华区建设北路二段 5 号沙河广场 2 楼',
    phone: '028-5550 2002',
    areas: ['大厅', '学生区', '五黑包厢'],
  },
  {
    branchNo: '2003',
    name: '极光电竞馆天府三街店',
    ...chengdu,
    address: '高新区天府三街 199 号太平洋保险金融大厦 1 楼',
    phone: '028-5550 2003',
    hours: [{ from: '09:00', to: '02:00' }],
    areas: ['大厅', '静音舱', 'VIP 包厢'],
  },
  {
    branchNo: '2004',
    name: '极光电竞馆绵阳涪城店',
    province: '四川省',
    city: '绵阳市',
    address: '涪城区临园路东段 72 号新世界百货 5 楼',
    phone: '0816-5550 2004',
    areas: ['大厅', '电竞区'],
  },
];

const PROVIDER = '云桥网咖服务有限公司';

export const demoCompanies: DemoCompany[] = [
  {
    name: PROVIDER,
    kind: 'PROVIDER',
    roles: ['providerAdmin', 'providerStaff'],
    brands: [],
    people: [
      { username: 'yunqiao.admin', name: '周启航', phone: '19900000001', role: 'providerAdmin', companyWide: true },
      { username: 'yunqiao.staff', name: '何静怡', phone: '19900000002', role: 'providerStaff', companyWide: true },
    ],
  },
  {
    name: '杭州星域网络科技有限公司',
    kind: 'CHAIN',
    provider: PROVIDER,
    roles: chainRoles,
    brands: [
      { name: '星域电竞', phone: '400-555-1001', intro: '高配电竞连锁，五黑包厢与赛事区', branches: xingyu },
      { name: '蓝鲸网咖', phone: '400-555-1101', intro: '咖啡与上网二合一的商务休闲网咖', branches: lanjing },
    ],
    people: [
      { username: 'xingyu.admin', name: '沈国栋', phone: '19900001001', role: 'companyAdmin', companyWide: true },
      { username: 'xingyu.finance', name: '陆敏', phone: '19900001002', role: 'finance', companyWide: true },
      { username: 'xingyu.finance2', name: '林珊', phone: '19900001013', role: 'finance', companyWide: true },
      { username: 'xingyu.hr', name: '方晓雯', phone: '19900001003', role: 'hr', companyWide: true },
      { username: 'lanjing.brand', name: '苏航', phone: '19900001004', role: 'brandAdmin', brands: ['蓝鲸网咖'] },
      { username: 'xingyu.manager', name: '吴振宇', phone: '19900001005', role: 'manager', branches: ['1001'] },
      { username: 'xingyu.manager2', name: '郑凯', phone: '19900001006', role: 'manager', branches: ['1002', '1003'] },
      { username: 'lanjing.manager', name: '徐佳', phone: '19900001007', role: 'manager', branches: ['1101'] },
      { username: 'xingyu.cashier', name: '王小梅', phone: '19900001008', role: 'cashier', branches: ['1001'] },
      { username: 'xingyu.cashier2', name: '李浩', phone: '19900001009', role: 'cashier', branches: ['1002'] },
      {
        // Manages one branch and helps out at the counter of another.
        username: 'xingyu.manager4',
        name: '顾一凡',
        phone: '19900001012',
        role: 'manager',
        branches: ['1004'],
        also: { role: 'cashier', branches: ['1005'] },
      },
      { username: 'xingyu.newcomer', name: '赵一鸣', phone: '19900001010', role: 'unassigned', branches: ['1001'] },
      { username: 'xingyu.locked', name: '孙强', phone: '19900001011', role: 'cashier', branches: ['1001'], isLocked: true },
    ],
  },
  {
    name: '成都极光互娱有限公司',
    kind: 'CHAIN',
    provider: PROVIDER,
    roles: chainRoles,
    brands: [{ name: '极光电竞馆', phone: '400-555-2001', intro: '西南电竞赛事主场', branches: jiguang }],
    people: [
      { username: 'jiguang.admin', name: '冯志远', phone: '19900002001', role: 'companyAdmin', companyWide: true },
      { username: 'jiguang.finance', name: '邓洁', phone: '19900002004', role: 'finance', companyWide: true },
      { username: 'jiguang.finance2', name: '曾琪', phone: '19900002005', role: 'finance', companyWide: true },
      { username: 'jiguang.manager', name: '罗思琪', phone: '19900002002', role: 'manager', branches: ['2001'] },
      { username: 'jiguang.cashier', name: '唐磊', phone: '19900002003', role: 'cashier', branches: ['2001'] },
    ],
  },
  {
    // AUTH-09: has signed up and nothing more.
    name: '武汉启明网咖有限公司',
    kind: 'CHAIN',
    provider: PROVIDER,
    roles: chainRoles,
    brands: [],
    people: [{ username: 'qiming.admin', name: '江晨', phone: '19900003001', role: 'companyAdmin', companyWide: true }],
  },
];
