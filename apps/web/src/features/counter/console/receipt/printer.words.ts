import { say } from '@netbar/contract/kernel/words';

export const printerWords = {
  printer: say('小票打印机', 'Receipt printer', '收據印表機'),
  hint: say(
    '设置只保存在这台收银机的浏览器中。',
    'These settings apply to this till’s browser only.',
    '設定只儲存在這台收銀機的瀏覽器中。',
  ),
  unsupported: say(
    '此浏览器不能直接连接打印机，小票由浏览器打印。请使用 Chrome 或 Edge。',
    'This browser cannot connect to a printer, so receipts open its print dialog. Use Chrome or Edge instead.',
    '此瀏覽器不能直接連接印表機，收據由瀏覽器列印。請使用 Chrome 或 Edge。',
  ),
  notChosen: say(
    '未选择打印机，小票由浏览器打印',
    'No printer chosen; receipts open the browser’s print dialog',
    '未選擇印表機，收據由瀏覽器列印',
  ),
  chosen: say('已选择打印机', 'Printer chosen', '已選擇印表機'),
  choose: say('选择打印机', 'Choose printer', '選擇印表機'),
  chooseOther: say('更换打印机', 'Choose another', '更換印表機'),
  forget: say('不再使用', 'Stop using it', '不再使用'),
  baudRate: say('波特率', 'Baud rate', '鮑率'),
  baudRateHelp: say(
    '与打印机自检页上的一致；USB 打印机通常不用修改。',
    'Use the value on the printer’s self-test page. USB printers rarely need a change.',
    '與印表機自檢頁上的一致；USB 印表機通常不用修改。',
  ),
  paper: say('纸宽', 'Paper width', '紙寬'),
  opensDrawer: say('现金收款打印小票时打开钱箱', 'Open the drawer when printing cash receipts', '現金收款列印收據時打開錢箱'),
  test: say('测试打印', 'Print test page', '測試列印'),
  testDrawer: say('测试钱箱', 'Test drawer', '測試錢箱'),
  sent: say('已发送到打印机', 'Sent to the printer', '已傳送到印表機'),
  failed: say(
    '打印机没有响应，请检查电源、连接线和波特率',
    'The printer is not responding. Check its power, cable and baud rate.',
    '印表機沒有回應，請檢查電源、連接線和鮑率',
  ),
  gone: say(
    '找不到已选择的打印机，请重新选择',
    'The chosen printer was not found. Choose it again.',
    '找不到已選擇的印表機，請重新選擇',
  ),
};
