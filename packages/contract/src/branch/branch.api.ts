import { z } from 'zod';
import { defineApi, del, get, post, put } from '../kernel/endpoint.ts';
import { defineErrors } from '../kernel/errors.ts';
import { id, pageOf, time } from '../kernel/model.ts';
import { sensitiveField } from '../kernel/sensitive.ts';
import { say } from '../kernel/words.ts';
import {
  Area,
  AreaChange,
  AreaOrder,
  AreaRef,
  Branch,
  BranchChange,
  BranchFilter,
  BranchOption,
  BranchRow,
  BranchThresholds,
  NewArea,
  NewBranch,
  StatusChange,
} from './branch.model.ts';

const edit = { can: 'BRANCH_EDIT' } as const;
const figures = { can: 'BRANCH_THRESHOLD' } as const;
const one = z.object({ branchId: id });
const areas = z.array(Area);

export const branchApi = defineApi('branch', {
  /** The branches of a brand, closed ones too, that exist for the caller. */
  listOfBrand: get('/api/admin/branch/list/:id', {
    access: 'signedIn',
    input: z.object({ id }),
    output: z.array(BranchOption),
  }),
  list: get('/api/admin/branch/page', { access: { can: 'BRANCH_LIST' }, input: BranchFilter, output: pageOf(BranchRow) }),
  /** Open to whoever works there: AUTH-09 has branchDetail need no authority. */
  get: get('/api/admin/branch/:branchId', { access: 'signedIn', input: one, output: Branch }),
  /** For holders of BRANCH_EDIT, and for a level-1 person without a branch (`mayAddBranch`). */
  add: post('/api/admin/branch', { access: 'signedIn', input: NewBranch, output: Branch, stale: ['branch', 'brand', 'auth'] }),
  change: put('/api/admin/branch/:branchId', {
    access: edit,
    input: BranchChange,
    output: Branch,
    stale: ['branch', 'brand', 'auth'],
  }),
  setStatus: put('/api/admin/branch/:branchId/status', {
    access: edit,
    input: StatusChange,
    output: Branch,
    stale: ['branch', 'brand', 'auth'],
  }),
  thresholds: get('/api/admin/branch/:branchId/thresholds', { access: figures, input: one, output: BranchThresholds }),
  setThresholds: put('/api/admin/branch/:branchId/thresholds', {
    access: figures,
    input: BranchThresholds,
    output: BranchThresholds,
    stale: ['branch'],
  }),
  addArea: post('/api/admin/branch/:branchId/area', { access: edit, input: NewArea, output: areas, stale: ['branch'] }),
  sortAreas: put('/api/admin/branch/:branchId/area/sort', { access: edit, input: AreaOrder, output: areas, stale: ['branch'] }),
  renameArea: put('/api/admin/branch/:branchId/area/:id', { access: edit, input: AreaChange, output: areas, stale: ['branch'] }),
  removeArea: del('/api/admin/branch/:branchId/area/:id', { access: edit, input: AreaRef, output: areas, stale: ['branch'] }),
  /** Makes the key that client machines sign with and ends the one before. The answer is the only place it ever shows. */
  replaceDeviceKey: post('/api/admin/branch/:branchId/deviceKey', {
    access: { can: 'BRANCH_DEVICE_KEY' },
    input: one,
    output: z.object({ deviceKey: sensitiveField(z.string()), deviceKeyTime: time }),
    stale: ['branch'],
  }),
});

export const branchErrors = defineErrors('branch', {
  numberTaken: [
    42250,
    say(
      '门店编号 {branchNo} 已被使用，请换一个',
      'Branch number {branchNo} is taken; choose another',
      '門店編號 {branchNo} 已被使用，請換一個',
    ),
  ],
  nameTaken: [
    42251,
    say(
      '已有名为“{name}”的门店，请换一个名称',
      'There is already a branch called “{name}”; choose another name',
      '已有名為「{name}」的門店，請換一個名稱',
    ),
  ],
  brandExists: [
    42252,
    say(
      '公司已有品牌，请选择门店所属的品牌',
      'The company has brands already; choose the one this branch belongs to',
      '公司已有品牌，請選擇門店所屬的品牌',
    ),
  ],
  areaTaken: [42253, say('本店已有区域“{name}”', 'This branch already has an area “{name}”', '本店已有區域「{name}」')],
  tooManyAreas: [42254, say('一家门店最多 {most} 个区域', 'A branch has at most {most} areas', '一家門店最多 {most} 個區域')],
  keyShown: [
    42255,
    say('密钥只显示一次，请重新生成', 'The key is shown only once; please make a new one', '密鑰只顯示一次，請重新產生'),
  ],
  areaInUse: [
    42256,
    say(
      '区域“{name}”还有机器或费率，请先把机器移到其他区域并删除该区域的费率',
      'Area “{name}” still has machines or rates; move its machines and remove its rates first',
      '區域「{name}」還有機器或費率，請先把機器移到其他區域並刪除該區域的費率',
    ),
  ],
});
