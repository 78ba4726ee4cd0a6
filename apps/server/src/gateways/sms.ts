import { z } from 'zod';
import type { Config } from '../config.ts';
import { openProvider, ProviderDown } from './provider.ts';
import { signTc3 } from './tc3.ts';

/** Texts to phones in China. */
export interface Sms {
  /** Sends a code by our template. Its two parameters are the code and for how many minutes it is valid. */
  sendCode: (phone: string, code: string, minutes: number) => Promise<void>;
  /** Tells a member of a debit or a change. Undefined where no template for it is configured. */
  sendNotice?: (phone: string, notice: { what: string; branch: string; rest: string }) => Promise<void>;
}

type Settings = Pick<
  Config,
  | 'SMS_BASE_URL'
  | 'SMS_SECRET_ID'
  | 'SMS_SECRET_KEY'
  | 'SMS_APP_ID'
  | 'SMS_SIGN_NAME'
  | 'SMS_TEMPLATE_ID'
  | 'SMS_NOTICE_TEMPLATE_ID'
  | 'SMS_REGION'
>;

const Answer = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string() }) }),
    z.object({ SendStatusSet: z.array(z.object({ Code: z.string() })).min(1) }),
  ]),
});

/** Tencent Cloud's SendSms; null when no account is configured. */
export function openSms(settings: Settings): Sms | null {
  const { SMS_BASE_URL, SMS_SECRET_ID: secretId, SMS_SECRET_KEY: secretKey, SMS_REGION: region } = settings;
  const { SMS_APP_ID: SmsSdkAppId, SMS_SIGN_NAME: SignName, SMS_TEMPLATE_ID: codeTemplate } = settings;
  if (!secretId || !secretKey || !SmsSdkAppId || !SignName || !codeTemplate) return null;
  const provider = openProvider('sms');
  const url = new URL('/', SMS_BASE_URL);
  const send = async (phone: string, TemplateId: string, TemplateParamSet: string[]) => {
    const body = JSON.stringify({ PhoneNumberSet: [`+86${phone}`], SmsSdkAppId, SignName, TemplateId, TemplateParamSet });
    const timestampS = Math.floor(Date.now() / 1000);
    const signed = { 'content-type': 'application/json; charset=utf-8', host: url.host, 'x-tc-action': 'SendSms' };
    const headers = {
      ...signed,
      authorization: signTc3({ secretId, secretKey, service: 'sms', headers: signed, body, timestampS }),
      'x-tc-version': '2021-01-11',
      'x-tc-region': region,
      'x-tc-timestamp': String(timestampS),
    };
    const problem = problemIn(await provider.askJson(url, { method: 'POST', headers, body }));
    if (problem) throw new ProviderDown(`sms: ${problem}`);
  };
  const { SMS_NOTICE_TEMPLATE_ID: noticeTemplate } = settings;
  return {
    sendCode: (phone, code, minutes) => send(phone, codeTemplate, [code, String(minutes)]),
    ...(noticeTemplate && { sendNotice: (phone, { what, branch, rest }) => send(phone, noticeTemplate, [what, branch, rest]) }),
  };
}

/** The provider's error code only, because its message may quote the phone number. */
function problemIn(answer: unknown): string | undefined {
  const read = Answer.safeParse(answer);
  if (!read.success) return 'an answer of another shape';
  const { Response } = read.data;
  const code = 'Error' in Response ? Response.Error.Code : Response.SendStatusSet[0]?.Code;
  return code === 'Ok' ? undefined : code;
}
