import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const branchErrors = defineErrors('branch', {
  numberTaken: [
    422,
    say(
      '门店编号 {branchNo} 已被使用，请换一个',
      'Branch no. {branchNo} is already in use. Please choose another.',
      '門店編號 {branchNo} 已被使用，請換一個',
    ),
  ],
  unknownRegion: [
    422,
    say(
      '没有编码为 {code} 的地区，请重新选择',
      'There is no region with code {code}. Please choose it again.',
      '沒有編碼為 {code} 的地區，請重新選擇',
    ),
  ],
  nameTaken: [
    422,
    say(
      '已有名为“{name}”的门店，请换一个名称',
      'There is already a branch called “{name}”. Please choose another name.',
      '已有名為「{name}」的門店，請換一個名稱',
    ),
  ],
  brandExists: [
    422,
    say(
      '公司已有品牌，请选择门店所属的品牌',
      'The company already has brands. Please choose the one this branch belongs to.',
      '公司已有品牌，請選擇門店所屬的品牌',
    ),
  ],
  areaTaken: [422, say('本店已有区域“{name}”', 'This branch already has an area “{name}”', '本店已有區域「{name}」')],
  tooManyAreas: [422, say('一家门店最多 {most} 个区域', 'A branch can have at most {most} areas', '一家門店最多 {most} 個區域')],
  keyShown: [
    422,
    say('密钥只显示一次，请重新生成', 'The key is shown only once. Please generate a new one.', '金鑰只顯示一次，請重新產生'),
  ],
  areaInUse: [
    422,
    say(
      '区域“{name}”还有机器或费率，请先把机器移到其他区域并删除该区域的费率',
      'Area “{name}” still has machines or rates. Move its machines to another area and delete its rates first.',
      '區域「{name}」還有機器或費率，請先把機器移到其他區域並刪除該區域的費率',
    ),
  ],
});
