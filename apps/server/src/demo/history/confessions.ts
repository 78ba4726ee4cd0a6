import { confessionApi } from '@netbar/contract/activities/confession/confession.api';
import type { RejectReason } from '@netbar/contract/activities/confession/confession.model';
import { hideConfessions, publishConfessions, rejectConfessions } from '#features/activities/confession/confession.ts';
import { confessionHandler } from '#features/activities/confession/receive-confession.ts';
import { receiveEvents } from '#features/floor/device/device.ts';
import type { Branch } from './scene.ts';
import type { ActAs } from './stockroom.ts';

type Decision = 'publish' | 'mask' | 'hide' | RejectReason;

interface Said {
  text: string;
  name?: string;
  /** For the guest at another machine. */
  isForSomebody?: boolean;
  minutesAgo: number;
  /** None: it still waits. */
  decision?: Decision;
}

/** At the branches of one brand. */
const waiting: Said[] = [
  {
    minutesAgo: 4,
    name: '小雨天',
    isForSomebody: true,
    text: '上周五晚上你教我打中单，谢谢。这周五还来吗？我请你喝冰美式，可以加个 V 吗 wx_xx88',
  },
  { minutesAgo: 20, text: '前台穿白衣服的小姐姐好温柔，想认识一下。' },
  { minutesAgo: 27, name: '阿哲', text: '键盘很好用，但是隔壁太吵了，能不能管一下。' },
  { minutesAgo: 44, text: '那个谁别再逃单了，全网咖都认识你！' },
  { minutesAgo: 7, text: '今天通宵开黑三连胜，感谢我的四个兄弟，我们永远是冠军！' },
  { minutesAgo: 11, name: '橘子汽水', text: '祝我的女朋友生日快乐，你就是我的最佳辅助。' },
  { minutesAgo: 33, text: '有没有人一起打排位，差一个打野，来我这边坐。' },
  { minutesAgo: 50, name: '柠檬', text: '一个人来，认识了三个新朋友，这里真好。' },
  { minutesAgo: 62, text: '下周六五排水友赛，欢迎大家来报名。' },
  { minutesAgo: 38, name: '上分找我', text: '王者代练，星耀到王者低价，当天完成。' },
  { minutesAgo: 16, text: '谢谢昨晚借我充电线的兄弟，改天请你喝可乐。' },
  { minutesAgo: 58, name: '晚风', isForSomebody: true, text: '打游戏认识了你，下个月结婚，记得来喝喜酒！' },
];

/** At those of the next, so that somebody who sees both does not read everything twice. */
const waitingElsewhere: Said[] = [
  { minutesAgo: 5, name: '拿铁不加糖', text: '靠窗写论文的男生，你掉的笔在我这里，微信发你照片？' },
  { minutesAgo: 9, text: '今天是我们在一起的第 520 天，以后的每一天也请多指教。' },
  { minutesAgo: 14, name: '小白', text: '咖啡很好喝，就是静音舱旁边有人外放，没人管。' },
  { minutesAgo: 19, text: '兼职日结，学生优先，进群了解。' },
  { minutesAgo: 23, name: '下雨天', text: '借我伞的姐姐，伞放在门口了，谢谢你。' },
  { minutesAgo: 29, text: '考研上岸！感谢陪我熬夜的每一个人。' },
  { minutesAgo: 36, isForSomebody: true, name: '咕咕', text: '说好今晚一起打本的，你怎么又鸽了。' },
  { minutesAgo: 41, text: '那个脑残别再占着座位不玩了' },
  { minutesAgo: 47, text: '求昨晚九点钟在大厅唱歌的歌名！' },
  { minutesAgo: 53, name: '阿木', text: '找个一起学日语的搭子，扣号 283746' },
  { minutesAgo: 59, text: '店长人真好，手机没电还帮我充上了。' },
  { minutesAgo: 66, name: '星河', text: '愿大家新赛季都上大分。' },
];

const HOUR = 60;
const DAY = 24 * HOUR;
const handled: Said[] = [
  { minutesAgo: 90, name: '星星', text: '期末考完啦，今晚不醉不归，开黑到天亮！', decision: 'publish' },
  { minutesAgo: 105, text: '低价代充皮肤，找 B 区 08', decision: 'ADVERT' },
  { minutesAgo: 130, name: '北极熊', text: '找个固排，我的QQ 283746512', decision: 'mask' },
  { minutesAgo: DAY, text: '谢谢网管大哥帮我找回钱包，好人一生平安。', decision: 'publish' },
  { minutesAgo: DAY + HOUR, text: '对面那个傻逼，打游戏别骂人了', decision: 'ABUSE' },
  { minutesAgo: DAY + 3 * HOUR, name: '阿泽', text: '毕业前最后一次五黑，兄弟们江湖再见。', decision: 'publish' },
  { minutesAgo: 2 * DAY, text: '今晚开房约吗', decision: 'VULGAR' },
  { minutesAgo: 2 * DAY + 2 * HOUR, name: '小满', text: '第一次来就遇到你，希望下次还能坐你旁边。', decision: 'publish' },
  { minutesAgo: 2 * DAY + 4 * HOUR, text: '收银员小李住在隔壁小区，我见过', decision: 'PRIVACY' },
  { minutesAgo: 2 * DAY + 6 * HOUR, text: '这台机器运气好，三连五杀！', decision: 'hide' },
];

interface Moment {
  actAs: ActAs;
  minutesAgo: (minutes: number) => Date;
}

/** Guests of a branch have sent confessions: a dozen wait, those before were read within minutes. */
export async function leaveConfessions(branch: Branch, seated: Branch['machines'], moment: Moment) {
  // Who sits there now has not sat there for days, so earlier ones come from other machines.
  const others = branch.machines.filter((machine) => !seated.includes(machine));
  const isElsewhere = Math.floor(Number(branch.branchNo) / 100) % 2 === 1;
  const all = [
    ...(isElsewhere ? waitingElsewhere : waiting).map((said, i) => ({ ...said, machine: seated[(i * 3) % seated.length]?.no })),
    ...handled.map((said, i) => ({ ...said, machine: others[i % others.length]?.no })),
  ];
  for (const [i, { machine, ...said }] of all.toSorted((a, b) => b.minutesAgo - a.minutesAgo).entries())
    if (machine) await sendAndDecide(branch, { ...said, machine, seq: i + 1, target: seated[7]?.no }, moment);
}

interface Sending extends Said {
  machine: string;
  seq: number;
  target: string | undefined;
}

async function sendAndDecide(branch: Branch, sending: Sending, { actAs, minutesAgo }: Moment) {
  const { machine, seq, text, name, isForSomebody, target, minutesAgo: ago, decision } = sending;
  const [, moderator] = branch.cashiers;
  const sent = actAs(moderator, minutesAgo(ago));
  const event = {
    machine,
    session: `past-${seq}`,
    seq,
    type: 'CONFESSION' as const,
    time: minutesAgo(ago),
    text,
    ...(name && { name }),
    ...(isForSomebody && target && { target }),
  };
  const place = { companyId: sent.actor.companyId, branchId: branch.id };
  await receiveEvents(() => [confessionHandler])(sent, { ...place, events: [event] });
  if (!decision) return;
  const { id } = await sent.db
    .selectFrom('confessions')
    .select('id')
    .where('branchId', '=', branch.id)
    .where('machineName', '=', machine)
    .where('session', '=', event.session)
    .executeTakeFirstOrThrow();
  await decide(id, decision, (minutes) => actAs(moderator, minutesAgo(ago - minutes)));
}

async function decide(id: string, decision: Decision, after: (minutes: number) => ReturnType<ActAs>) {
  const confessionIds = [id];
  if (decision === 'publish' || decision === 'mask' || decision === 'hide') {
    await publishConfessions(after(3), { confessionIds, isMasked: decision === 'mask' });
    if (decision === 'hide') await hideConfessions(after(40), { confessionIds });
    return;
  }
  await rejectConfessions(after(4), confessionApi.reject.input.parse({ confessionIds, reason: decision }));
}
