import type { ShiftTone } from '@netbar/contract/people/roster/shift-kind.model';

/** D by day, M in the middle of the day, V in the evening, N at night, - a day off. */
export type Letter = 'D' | 'M' | 'V' | 'N' | '-';

interface KindTimes {
  letter: Exclude<Letter, '-'>;
  name: string;
  shortName: string;
  hotKey: string;
  tone: ShiftTone;
  startMin: number;
  endMin: number;
  breakMin: number;
}

const kind = (
  letter: KindTimes['letter'],
  [name, shortName, hotKey]: [string, string, string],
  tone: ShiftTone,
  [startMin, endMin, breakMin]: [number, number, number],
): KindTimes => ({ letter, name, shortName, hotKey, tone, startMin, endMin, breakMin });

/** The shifts of a brand. One is open around the clock, one from ten to four, and one changes at six, so that its night crosses midnight. */
export const demoKinds: Readonly<Record<string, readonly KindTimes[]>> = {
  星域电竞: [
    kind('D', ['早班', '早', 'E'], 'teal', [480, 960, 30]),
    kind('M', ['中班', '中', 'M'], 'amber', [720, 1200, 30]),
    kind('V', ['晚班', '晚', 'L'], 'blue', [960, 1440, 30]),
    kind('N', ['夜班', '夜', 'N'], 'slate', [0, 480, 45]),
  ],
  蓝鲸网咖: [
    kind('D', ['日班', '日', 'E'], 'teal', [600, 1080, 30]),
    kind('M', ['中班', '中', 'M'], 'amber', [840, 1320, 30]),
    kind('V', ['晚班', '晚', 'L'], 'blue', [1080, 120, 30]),
    kind('N', ['通宵', '夜', 'N'], 'slate', [1200, 240, 45]),
  ],
  极光电竞馆: [
    kind('D', ['早班', '早', 'E'], 'teal', [360, 840, 30]),
    kind('M', ['正班', '正', 'M'], 'amber', [600, 1080, 30]),
    kind('V', ['晚班', '晚', 'L'], 'blue', [840, 1320, 30]),
    kind('N', ['夜班', '夜', 'N'], 'slate', [1320, 360, 45]),
  ],
};

interface CrewPost {
  position: '店长' | '收银' | '网管' | '水吧' | '兼职';
  kind: 'FULL_TIME' | 'PART_TIME';
  weekHours: number;
  baseFen: number;
  joined: string;
  /** Monday to Sunday. */
  week: string;
  /** On trial until so many days from now. */
  trialDays?: number;
  /** When the health certificate ends, in days from now; null: none is needed. */
  healthDays: number | null;
}

const post = (
  position: CrewPost['position'],
  week: string,
  joined: string,
  more: Partial<Omit<CrewPost, 'position' | 'week' | 'joined'>> = {},
): CrewPost => ({ position, kind: 'FULL_TIME', weekHours: 40, baseFen: 380_000, healthDays: null, ...more, joined, week });
const partTime = { kind: 'PART_TIME', weekHours: 20, baseFen: 160_000 } as const;

/** Who works at each branch. Nobody has less than ten hours between two shifts, and nobody six days running. */
export const demoCrew: readonly CrewPost[] = [
  post('店长', 'DDDDD--', '2021-03-15', { baseFen: 680_000 }),
  post('收银', 'VV-VVV-', '2023-06-01', { baseFen: 360_000, healthDays: 7 }),
  post('收银', 'DDD-DD-', '2024-02-20', { baseFen: 360_000, healthDays: 91 }),
  post('收银', '-D-VV-V', '2024-09-02', { baseFen: 350_000, healthDays: 272 }),
  post('网管', 'NNN-NN-', '2022-11-10', { baseFen: 420_000 }),
  post('网管', 'MM-MM-M', '2025-04-08', { baseFen: 400_000 }),
  post('水吧', 'V-VVVV-', '2025-07-21', { baseFen: 340_000, healthDays: 166 }),
  post('水吧', '-V--DDV', '2026-09-18', { baseFen: 330_000, healthDays: 300, trialDays: 26 }),
  post('兼职', '----VVV', '2025-10-09', partTime),
  post('兼职', '---N--N', '2024-12-02', partTime),
];

/** What is looked at on a round, point by point. */
export const demoPoints: readonly { name: string; items: readonly string[] }[] = [
  { name: '前台与出入口', items: ['疏散通道畅通，无堆物', '灭火器在位，压力正常', '实名登记牌与未成年人提示在位'] },
  { name: '大厅 A 区', items: ['疏散通道畅通，无堆物', '机位无冒烟、异味、异响', '未见未成年人上机'] },
  { name: '大厅 B 区', items: ['疏散通道畅通，无堆物', '灭火器在位，压力正常', '机位无冒烟、异味、异响', '未见未成年人上机'] },
  { name: '电竞区', items: ['机位无冒烟、异味、异响', '应急灯常亮', '未见未成年人上机'] },
  { name: '包厢走廊', items: ['疏散通道畅通，无堆物', '包厢内无吸烟、无明火'] },
  { name: '机房与配电箱', items: ['配电箱已锁，无异味', '机房温度低于 27 ℃', '空调运行正常'] },
];

/** What has been found on rounds: point, item, and what was said of it. */
export const demoProblems: readonly { point: number; item: number; note: string }[] = [
  { point: 2, item: 2, note: 'B 区靠窗一台主机风扇异响，已让顾客换机' },
  { point: 5, item: 0, note: '配电箱门未锁，已叫网管上锁' },
  { point: 0, item: 1, note: '门口灭火器压力指针偏低' },
  { point: 1, item: 0, note: '饮料箱堆在通道口，已挪走' },
];
