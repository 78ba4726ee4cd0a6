import { say } from '@netbar/contract/kernel/words';
import { commonWords } from '#kit/words.ts';

export const paymentWords = {
  title: say('在线支付', 'Online payment', '線上支付'),
  wechat: say('微信支付', 'WeChat Pay', '微信支付'),
  alipay: say('支付宝', 'Alipay', '支付寶'),
  set: say('设置', 'Set up', '設定'),
  saved: say('商户设置已保存', 'Merchant settings saved', '商戶設定已儲存'),
  status: commonWords.status,
  on: say('已启用', 'Enabled', '已啟用'),
  off: say('未启用', 'Disabled', '未啟用'),
  enabled: commonWords.enabled,
  enabledHelp: say(
    '停用后不能再发起收款，已发起的仍会查询到结果',
    'When disabled, no new payments can be started. Payments in progress are still tracked.',
    '停用後不能再發起收款，已發起的仍會查詢到結果',
  ),
  keys: say('密钥', 'Keys', '金鑰'),
  keysKept: say('已保存，不再显示', 'Saved, not shown again', '已儲存，不再顯示'),
  keysNone: say('未设置', 'Not set', '未設定'),
  keysHelp: say(
    '只写入不显示。全部留空表示沿用已保存的密钥；更换时请填写全部',
    'Write-only. Leave all fields empty to keep the saved keys; fill in all of them to replace the keys.',
    '只寫入不顯示。全部留空表示沿用已儲存的金鑰；更換時請填寫全部',
  ),
  wechatNo: say('商户号', 'Merchant number (mchid)', '商戶號'),
  alipayNo: say('商户 PID', 'Merchant PID', '商戶 PID'),
  appId: say('AppID', 'AppID', 'AppID'),
  privateKey: say('商户私钥（PEM）', 'Private key (PEM)', '商戶私鑰（PEM）'),
  keySerial: say('API 证书序列号', 'API certificate serial number', 'API 憑證序列號'),
  apiV3Key: say('APIv3 密钥（32 位）', 'APIv3 key (32 characters)', 'APIv3 金鑰（32 位）'),
  platformSerial: say('微信支付公钥 ID', 'WeChat Pay public key ID', '微信支付公鑰 ID'),
  wechatKey: say('微信支付公钥（PEM）', 'WeChat Pay public key (PEM)', '微信支付公鑰（PEM）'),
  alipayKey: say('支付宝公钥（PEM）', 'Alipay public key (PEM)', '支付寶公鑰（PEM）'),
};
