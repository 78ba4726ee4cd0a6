import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { machineErrors } from './machine.errors.ts';
import { machinePages } from './machine.pages.ts';

export const machineNouns = {
  machine: say('机器', 'machine', '機器'),
  session: say('上机', 'session', '上機'),
  seatSession: say('上机记录', 'session', '上機紀錄'),
  tempCard: say('临时卡', 'temporary card', '臨時卡'),
  tariff: say('费率', 'rate', '費率'),
};

export const machineNumbers = {
  tempCard: '91',
} as const;

export const machineFeature = defineFeature('machine', {
  nouns: machineNouns,
  pages: machinePages.pages,
  errors: machineErrors,
  numbers: machineNumbers,
  actions: {
    addMany: say('批量新增机器', 'Add several machines', '批次新增機器'),
    addTariff: say('新增资费', 'Add rate', '新增資費'),
    changeTariff: say('修改资费', 'Edit rate', '修改資費'),
    removeTariff: say('删除资费', 'Delete rate', '刪除資費'),
    start: say('上机', 'Start session', '上機'),
    arrive: say('预订到店上机', 'Start session for booking', '預訂到店上機'),
    end: say('下机', 'End session', '下機'),
    move: say('换机', 'Move session', '換機'),
    pause: say('暂停上机', 'Pause session', '暫停上機'),
    resume: say('恢复上机', 'Resume session', '恢復上機'),
    issueTempCard: say('发放临时卡', 'Issue temporary card', '發放臨時卡'),
    settleTempCard: say('结清临时卡', 'Return temporary card', '結清臨時卡'),
    completeTempCard: say('补充临时卡信息', 'Complete temporary card details', '補充臨時卡資訊'),
    memberCode: say('出示会员码', 'Show member code', '出示會員碼'),
    memberPin: say('会员在机器上设置支付密码', 'Member sets PIN at a machine', '會員在機器上設定支付密碼'),
    notices: say('取会员提醒', 'Fetch notices for members', '取會員提醒'),
    convertTempCard: say('临时卡转会员', 'Convert temporary card to member', '臨時卡轉會員'),
  },
  todos: {
    'machine.fault': { title: say('故障机器', 'Machines out of order', '故障機器'), path: '/admin/assets/machines?status=FAULT' },
  },
});
