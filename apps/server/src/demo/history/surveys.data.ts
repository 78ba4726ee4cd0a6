import type { AreaKind } from '@netbar/contract/figures/survey/survey.model';

/** A cafe as every branch of the demo has some around it. */
export interface DemoCafe {
  name: string;
  street: string;
  distanceM: number;
  bearingDeg: number;
  areas: { kind: AreaKind; seats: number; hourFen: number }[];
  packages: { name: string; fen: number; hours: number }[];
  /** How full it is beside others. */
  draw: number;
  note: string;
  /** Nobody has been there for weeks. */
  isForgotten?: boolean;
}

const night = (fen: number) => ({ name: '通宵', fen, hours: 8 });

/** Two sets, so that branches beside each other in a list do not look alike. */
export const demoCafes: readonly (readonly DemoCafe[])[] = [
  [
    {
      name: '极速电竞馆',
      street: '学府街 18 号',
      distanceM: 180,
      bearingDeg: 298,
      areas: [
        { kind: 'HALL', seats: 72, hourFen: 550 },
        { kind: 'ESPORTS', seats: 24, hourFen: 800 },
      ],
      packages: [night(2500), { name: '五小时', fen: 2200, hours: 5 }],
      draw: 1.3,
      note: '新装 RTX 5070，夜场包 25 元',
    },
    {
      name: '蓝鲸网咖',
      street: '学府街 66 号',
      distanceM: 320,
      bearingDeg: 8,
      areas: [
        { kind: 'HALL', seats: 96, hourFen: 600 },
        { kind: 'ROOM', seats: 24, hourFen: 1200 },
      ],
      packages: [night(2800)],
      draw: 0.9,
      note: '饮料满 20 减 5',
    },
    {
      name: '星耀网吧',
      street: '建设路 5 号',
      distanceM: 410,
      bearingDeg: 130,
      areas: [{ kind: 'HALL', seats: 80, hourFen: 400 }],
      packages: [night(1800)],
      draw: 0.7,
      note: '无包厢，设备三年以上',
    },
    {
      name: '竞界电竞酒店',
      street: '建设路 120 号',
      distanceM: 560,
      bearingDeg: 240,
      areas: [{ kind: 'HOTEL', seats: 48, hourFen: 1200 }],
      packages: [{ name: '双人房', fen: 16_800, hours: 14 }],
      draw: 1.25,
      note: '双人房 168 元/晚',
    },
    {
      name: '大圣网咖',
      street: '人民中路 9 号',
      distanceM: 690,
      bearingDeg: 75,
      areas: [
        { kind: 'HALL', seats: 120, hourFen: 500 },
        { kind: 'ESPORTS', seats: 30, hourFen: 750 },
      ],
      packages: [night(2200), { name: '早场', fen: 1200, hours: 4 }],
      draw: 1,
      note: '充 100 送 60',
    },
    {
      name: '火鸟电竞',
      street: '学府街 203 号',
      distanceM: 870,
      bearingDeg: 345,
      areas: [
        { kind: 'HALL', seats: 80, hourFen: 650 },
        { kind: 'ROOM', seats: 30, hourFen: 1300 },
      ],
      packages: [],
      draw: 0.8,
      note: '',
      isForgotten: true,
    },
    {
      name: '云上网咖',
      street: '南门巷 31 号',
      distanceM: 940,
      bearingDeg: 195,
      areas: [{ kind: 'HALL', seats: 64, hourFen: 450 }],
      packages: [night(2000)],
      draw: 0.95,
      note: '学生证八折',
    },
  ],
  [
    {
      name: '雷霆电竞',
      street: '商业街 2 号',
      distanceM: 240,
      bearingDeg: 42,
      areas: [
        { kind: 'HALL', seats: 60, hourFen: 580 },
        { kind: 'ESPORTS', seats: 40, hourFen: 880 },
      ],
      packages: [night(2600)],
      draw: 1.2,
      note: '周五赛事夜免网费一小时',
    },
    {
      name: '时光网咖',
      street: '商业街 45 号',
      distanceM: 380,
      bearingDeg: 265,
      areas: [{ kind: 'HALL', seats: 88, hourFen: 450 }],
      packages: [night(1900), { name: '早场', fen: 1000, hours: 4 }],
      draw: 0.8,
      note: '靠近地铁口',
    },
    {
      name: '银河战队主题馆',
      street: '工人路 77 号',
      distanceM: 620,
      bearingDeg: 160,
      areas: [
        { kind: 'ESPORTS', seats: 56, hourFen: 900 },
        { kind: 'ROOM', seats: 20, hourFen: 1500 },
      ],
      packages: [{ name: '五黑包厢', fen: 19_800, hours: 4 }],
      draw: 1.15,
      note: '五黑包厢要预约',
    },
    {
      name: '小巷网吧',
      street: '枣园里 8 号',
      distanceM: 830,
      bearingDeg: 318,
      areas: [{ kind: 'HALL', seats: 50, hourFen: 350 }],
      packages: [],
      draw: 0.65,
      note: '',
      isForgotten: true,
    },
    {
      name: '飞跃电竞酒店',
      street: '枣园里 60 号',
      distanceM: 1250,
      bearingDeg: 102,
      areas: [{ kind: 'HOTEL', seats: 40, hourFen: 1350 }],
      packages: [{ name: '四人房', fen: 29_800, hours: 14 }],
      draw: 1.1,
      note: '四人房送早餐',
    },
  ],
];
