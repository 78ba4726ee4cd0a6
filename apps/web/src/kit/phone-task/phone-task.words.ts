import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const phoneTaskWords = {
  back: say('返回', 'Back', '返回'),
  close: commonWords.close,
  cancel: commonWords.cancel,
  retry: commonWords.retry,
  // The camera.
  camera: say('扫码取景', 'Camera view', '掃碼取景'),
  cameraStarting: say('正在打开相机…', 'Starting the camera…', '正在開啟相機…'),
  aim: say('把条码放进框里', 'Point the camera at a barcode', '把條碼放進框裡'),
  torchOn: say('打开手电', 'Turn on the light', '開啟手電筒'),
  torchOff: say('关闭手电', 'Turn off the light', '關閉手電筒'),
  denied: say('没有相机权限', 'Camera access is blocked', '沒有相機權限'),
  deniedText: say(
    '请在浏览器设置里允许本网站使用相机，或用扫码枪、手动输入条码。',
    'Allow the camera for this site in the browser settings, or use a barcode scanner or type the code.',
    '請在瀏覽器設定裡允許本網站使用相機，或用掃碼槍、手動輸入條碼。',
  ),
  noCamera: say('没有找到相机', 'No camera found', '沒有找到相機'),
  noCameraText: say('请用扫码枪，或手动输入条码。', 'Use a barcode scanner, or type the code.', '請用掃碼槍，或手動輸入條碼。'),
  insecure: say('此地址不能使用相机', 'The camera is not available at this address', '此網址不能使用相機'),
  insecureText: say(
    '相机只能在 https 地址下使用。请用扫码枪，或手动输入条码。',
    'Cameras work only over https. Use a barcode scanner, or type the code.',
    '相機只能在 https 網址下使用。請用掃碼槍，或手動輸入條碼。',
  ),
  busyCamera: say('相机打不开', 'The camera could not be started', '相機打不開'),
  busyCameraText: say(
    '可能正被别的应用使用。请重试，或用扫码枪、手动输入条码。',
    'Another app may be using it. Try again, or use a barcode scanner or type the code.',
    '可能正被別的應用程式使用。請重試，或用掃碼槍、手動輸入條碼。',
  ),
  paused: say('相机已暂停', 'Camera paused', '相機已暫停'),
  resume: say('继续扫码', 'Resume', '繼續掃碼'),
  typeCode: say('手动输入条码', 'Type the code', '手動輸入條碼'),
  useCode: commonWords.confirm,
  // The quantity.
  less: say('减一', 'One less', '減一'),
  more: say('加一', 'One more', '加一'),
  changeNumber: say('改数字', 'Edit', '改數字'),
  // Unsent steps.
  noLine: say('没有网络，{n} 步存在手机里', 'No connection. Steps kept on this phone: {n}', '沒有網路，{n} 步存在手機裡'),
  noLineYet: say('没有网络，可以继续', 'No connection. You can go on.', '沒有網路，可以繼續'),
  notYet: say('{n} 步还没发出', 'Steps not sent yet: {n}', '{n} 步還沒送出'),
  refusedSteps: say('{n} 步被退回，请处理', 'Steps refused: {n}. Please check them.', '{n} 步被退回，請處理'),
  sendsItself: say(
    '连上后按顺序自动发送，不会重复',
    'They are sent in order, once, when the connection is back',
    '連上後按順序自動送出，不會重複',
  ),
  notOnDisk: say(
    '此浏览器不能保存，请不要关闭本页',
    'This browser cannot store them. Keep this page open.',
    '此瀏覽器不能儲存，請不要關閉本頁',
  ),
  look: commonWords.view,
  unsent: say('还没发出', 'Not sent yet', '還沒送出'),
  sendingNow: say('正在发送', 'Sending', '正在送出'),
  received: say('{time} 已收到', 'Received {time}', '{time} 已收到'),
  queued: say('排队', 'Queued', '排隊中'),
  tryAgain: say('第 {n} 次，马上', 'Try {n}, soon', '第 {n} 次，馬上'),
  refused: say('被退回', 'Refused', '被退回'),
  sendAgain: say('重新发送', 'Send again', '重新送出'),
  giveUp: say('放弃这一步', 'Discard', '放棄這一步'),
  allSent: say('全部已发出', 'Everything has been sent', '全部已送出'),
  // Signing out with unsent steps.
  leaveTitle: say('还有 {n} 步没有发出', 'Steps not sent yet: {n}', '還有 {n} 步沒有送出'),
  leaveKept: say(
    '退出后它们留在这台设备里，你下次在这台设备登录时才会发出；别人看不到，也发不了。',
    'If you sign out, they stay on this device and are sent when you sign in here again. Nobody else can see or send them.',
    '登出後它們留在這台裝置裡，你下次在這台裝置登入時才會送出；別人看不到，也送不了。',
  ),
  leaveLost: say(
    '此浏览器不能保存，退出后它们会丢失。',
    'This browser cannot store them. If you sign out, they are lost.',
    '此瀏覽器不能儲存，登出後它們會遺失。',
  ),
  andMore: say('等 {n} 步', 'and {n} more', '等 {n} 步'),
  stay: say('留下', 'Stay signed in', '留下'),
  leaveAnyway: say('仍要退出', 'Sign out anyway', '仍要登出'),
};
