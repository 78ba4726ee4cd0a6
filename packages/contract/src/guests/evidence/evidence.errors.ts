import { defineErrors } from '#kernel/errors.ts';
import { say } from '#kernel/words.ts';

export const evidenceErrors = defineErrors('evidence', {
  numberIsNoProof: [
    409,
    say(
      '会员号、手机号和手输的身份证号不能用来付款，请会员输入支付密码、出示会员码、刷会员卡或刷身份证',
      'Member numbers, phone numbers and typed ID numbers cannot authorise a payment. Ask the member to enter their PIN, show their code, swipe their member card or swipe their ID card.',
      '會員號、手機號和手輸的身分證號不能用來付款，請會員輸入支付密碼、出示會員碼、刷會員卡或刷身分證',
    ),
  ],
  needed: [
    409,
    say(
      '用会员余额付款，请会员输入支付密码、出示会员码、刷会员卡或刷身份证',
      'This uses the member’s balance. Ask the member to enter their PIN, show their code, swipe their member card or swipe their ID card.',
      '用會員餘額付款，請會員輸入支付密碼、出示會員碼、刷會員卡或刷身分證',
    ),
  ],
  notAccepted: [
    409,
    say(
      '本品牌不接受这种验证方式，请换一种',
      'This brand does not accept this kind of verification. Please use another.',
      '本品牌不接受這種驗證方式，請換一種',
    ),
  ],
  aboveMost: [
    409,
    say(
      '这种验证方式 24 小时内最多支付 {most}，请换一种验证方式',
      'This kind of verification covers at most {most} within 24 hours. Please use another.',
      '這種驗證方式 24 小時內最多支付 {most}，請換一種驗證方式',
    ),
  ],
  noPin: [
    409,
    say(
      '该会员还没有支付密码，请先设置，或换一种验证方式',
      'This member has no PIN yet. Set one first, or use another kind of verification.',
      '該會員還沒有支付密碼，請先設定，或換一種驗證方式',
    ),
  ],
  wrongPin: [
    409,
    say('支付密码不正确，还可以试 {left} 次', 'Wrong PIN. Tries left: {left}', '支付密碼不正確，還可以試 {left} 次'),
  ],
  pinLocked: [
    409,
    say(
      '支付密码输错次数过多，已锁定，请 {minutes} 分钟后再试，或换一种验证方式',
      'The PIN is locked after too many wrong tries. Try again in {minutes} min, or use another kind of verification.',
      '支付密碼輸錯次數過多，已鎖定，請 {minutes} 分鐘後再試，或換一種驗證方式',
    ),
  ],
  wrongCode: [
    409,
    say(
      '会员码无效、已过期或不是该会员的，请会员刷新后再扫',
      'The member code is invalid, expired or someone else’s. Ask the member to refresh it and scan again.',
      '會員碼無效、已過期或不是該會員的，請會員重新整理後再掃',
    ),
  ],
  codeUsed: [
    409,
    say(
      '会员码已经用过，请会员刷新后再扫',
      'The member code was already used. Ask the member to refresh it and scan again.',
      '會員碼已經用過，請會員重新整理後再掃',
    ),
  ],
  wrongCard: [
    409,
    say(
      '会员卡已停用或不是该会员的，请核对',
      'The member card is no longer in use or belongs to someone else. Please check.',
      '會員卡已停用或不是該會員的，請核對',
    ),
  ],
  wrongSwipe: [
    409,
    say(
      '没有该会员刚刚在本店刷身份证的记录，请会员再刷一次',
      'This member’s ID card was not read at this branch within the last 2 minutes. Ask them to swipe it again.',
      '沒有該會員剛剛在本店刷身分證的紀錄，請會員再刷一次',
    ),
  ],
  changedLately: [
    409,
    say(
      '会员的手机号或身份证 {hours} 小时内改过，暂时不能用来验证，请换一种方式',
      'The member’s phone or ID number was changed within the last {hours} hours and cannot be used for verification yet. Please use another way.',
      '會員的手機號或身分證 {hours} 小時內改過，暫時不能用來驗證，請換一種方式',
    ),
  ],
  setByYou: [
    409,
    say(
      '密码或会员卡由您经手办理，{hours} 小时内经您最多支付 {most}，请换一位收银员或换一种验证方式',
      'You took part in setting this PIN or card. For {hours} hours you can take at most {most} with it. Ask a colleague, or use another kind of verification.',
      '密碼或會員卡由您經手辦理，{hours} 小時內經您最多支付 {most}，請換一位收銀員或換一種驗證方式',
    ),
  ],
  weakPin: [
    422,
    say(
      '密码太容易猜到，不要用连续或重复的数字、生日、手机号或身份证中的数字',
      'This PIN is easy to guess. Avoid repeated or consecutive digits, the birthday, and digits of the phone or ID number.',
      '密碼太容易猜到，不要用連續或重複的數字、生日、手機號或身分證中的數字',
    ),
  ],
  resetNeedsMore: [
    409,
    say(
      '该会员已有支付密码，重置请刷身份证，或请店长签字',
      'This member already has a PIN. To reset it, swipe the ID card or have a manager sign.',
      '該會員已有支付密碼，重設請刷身分證，或請店長簽字',
    ),
  ],
  ownSignature: [409, say('请由另一位同事签字', 'Someone other than you must sign', '請由另一位同事簽字')],
  noPhone: [
    409,
    say(
      '该会员没有登记手机号，请刷身份证或请店长签字',
      'This member has no phone number. Swipe the ID card or have a manager sign.',
      '該會員沒有登記手機號，請刷身分證或請店長簽字',
    ),
  ],
  smsNotOffered: [
    409,
    say(
      '短信尚未开通，请刷身份证或请店长签字',
      'Text messages are not set up. Swipe the ID card or have a manager sign.',
      '簡訊尚未開通，請刷身分證或請店長簽字',
    ),
  ],
  smsTooSoon: [
    429,
    say(
      '请 {seconds} 秒后再获取验证码',
      'Please wait {seconds} s before requesting another code',
      '請 {seconds} 秒後再取得驗證碼',
    ),
  ],
  smsTooMany: [
    429,
    say(
      '今天发给该会员的验证码已达上限，请刷身份证或请店长签字',
      'No more codes can be sent to this member today. Swipe the ID card or have a manager sign.',
      '今天發給該會員的驗證碼已達上限，請刷身分證或請店長簽字',
    ),
  ],
  smsDown: [
    503,
    say(
      '短信暂时发不出去，请一分钟后再试',
      'Texts cannot be sent right now. Please try again in a minute.',
      '簡訊暫時發不出去，請一分鐘後再試',
    ),
  ],
  wrongSmsCode: [
    409,
    say(
      '验证码不正确或已过期，请重新获取',
      'The code is wrong or has expired. Please request another.',
      '驗證碼不正確或已過期，請重新取得',
    ),
  ],
  cardTaken: [
    409,
    say(
      '这张卡已经发过，请换一张新卡',
      'This card has been issued before. Please use a new one.',
      '這張卡已經發過，請換一張新卡',
    ),
  ],
  noCard: [409, say('该会员没有在用的会员卡', 'This member has no card in use', '該會員沒有在用的會員卡')],
  notSignedInThere: [
    409,
    say(
      '请会员在这台机器上刷卡登录后再使用，收银台开的机不能出示会员码',
      'The member must sign in at this machine first. A session started at the counter cannot show a member code.',
      '請會員在這台機器上刷卡登入後再使用，收銀台開的機不能出示會員碼',
    ),
  ],
});
