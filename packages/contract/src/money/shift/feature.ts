import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { shiftErrors } from './shift.errors.ts';
import { shiftPages } from './shift.pages.ts';

export const shiftNouns = {
  shift: say('班次', 'shift', '班次'),
  drawer: say('钱箱', 'cash drawer', '錢箱'),
};

export const shiftNumbers = {
  shift: '40',
} as const;

export const shiftFeature = defineFeature('shift', {
  nouns: shiftNouns,
  pages: shiftPages.pages,
  errors: shiftErrors,
  numbers: shiftNumbers,
  actions: {
    open: say('开班', 'Open shift', '開班'),
    close: say('交班', 'Hand over shift', '交班'),
    addDrawer: say('新增钱箱', 'Add cash drawer', '新增錢箱'),
    moveCash: say('现金收支', 'Cash in/out', '現金收支'),
    startCount: say('开始清点现金', 'Start cash count', '開始清點現金'),
    abortCount: say('取消交班', 'Cancel handover', '取消交班'),
    count: say('清点现金', 'Count cash', '清點現金'),
    recount: say('复点现金', 'Recount cash', '複點現金'),
  },
  todos: {
    'shift.audit': {
      title: say('班次待审核', 'Shifts to audit', '班次待審核'),
      path: '/admin/bar/operationData?all=1&status=CLOSED',
    },
  },
});
