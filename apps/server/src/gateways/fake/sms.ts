import { randomUUID } from 'node:crypto';
import { signTc3 } from '../tc3.ts';
import { openFake, type Asked } from './provider.ts';

const ACCOUNT = { secretId: 'AKIDfake', secretKey: 'a secret known to the fake of Tencent Cloud' };
const SETTINGS = {
  SMS_APP_ID: '1400000000',
  SMS_SIGN_NAME: '网咖',
  SMS_TEMPLATE_ID: '1000000',
  SMS_NOTICE_TEMPLATE_ID: '1000001',
};
const REGION = 'ap-guangzhou';
const LONGEST_SKEW_S = 300;

export interface Text {
  phone: string;
  /** Empty in a notice. */
  code: string;
  /** The places of a notice. */
  notice?: string[];
}

interface SendSms {
  PhoneNumberSet: string[];
  SmsSdkAppId: string;
  SignName: string;
  TemplateId: string;
  TemplateParamSet: string[];
}

/** Tencent Cloud's SendSms on loopback. Refuses requests not signed for its account, and keeps the texts instead of sending them. */
export async function openFakeSms() {
  const texts: Text[] = [];
  const fake = await openFake((asked) => ({ json: { Response: { ...respond(asked), RequestId: randomUUID() } } }));
  const respond = (asked: Asked) => {
    const problem = refusalOf(asked);
    if (problem) return { Error: { Code: problem, Message: problem } };
    const { PhoneNumberSet, TemplateId, TemplateParamSet } = JSON.parse(asked.body) as SendSms;
    const isNotice = TemplateId === SETTINGS.SMS_NOTICE_TEMPLATE_ID;
    const said = isNotice ? { code: '', notice: TemplateParamSet } : { code: TemplateParamSet[0] ?? '' };
    const status = PhoneNumberSet.map((number) => {
      const isChinese = /^\+861\d{10}$/.test(number);
      if (isChinese) texts.push({ phone: number.slice(3), ...said });
      return {
        SerialNo: randomUUID(),
        PhoneNumber: number,
        Fee: 1,
        Code: isChinese ? 'Ok' : 'InvalidParameterValue.IncorrectPhoneNumber',
      };
    });
    return { SendStatusSet: status };
  };
  return Object.assign(fake, {
    texts,
    /** The last text to a number. */
    lastTo: (phone: string) => texts.findLast((sent) => sent.phone === phone),
    settings: {
      SMS_BASE_URL: fake.url,
      SMS_SECRET_ID: ACCOUNT.secretId,
      SMS_SECRET_KEY: ACCOUNT.secretKey,
      SMS_REGION: REGION,
      ...SETTINGS,
    },
  });
}

/** Our templates, and how many places each has. */
const placesOf = new Map([
  [SETTINGS.SMS_TEMPLATE_ID, 2],
  [SETTINGS.SMS_NOTICE_TEMPLATE_ID, 3],
]);

function refusalOf({ req, body }: Asked): string | undefined {
  const { headers } = req;
  const timestampS = Number(headers['x-tc-timestamp']);
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  if (req.method !== 'POST' || headers['x-tc-action'] !== 'SendSms') return 'InvalidAction';
  if (headers['x-tc-version'] !== '2021-01-11') return 'NoSuchVersion';
  if (headers['x-tc-region'] !== REGION) return 'UnsupportedRegion';
  if (!(Math.abs(Date.now() / 1000 - timestampS) < LONGEST_SKEW_S)) return 'AuthFailure.SignatureExpire';
  if (!names.includes('content-type') || !names.includes('host')) return 'AuthFailure.InvalidAuthorization';
  const expected = signTc3({ ...ACCOUNT, service: 'sms', headers: signed, body, timestampS });
  if (headers.authorization !== expected) return 'AuthFailure.SignatureFailure';
  const sent = JSON.parse(body) as SendSms;
  if (sent.SmsSdkAppId !== SETTINGS.SMS_APP_ID) return 'UnauthorizedOperation.SmsSdkAppIdVerifyFail';
  if (sent.SignName !== SETTINGS.SMS_SIGN_NAME) return 'FailedOperation.SignatureIncorrectOrUnapproved';
  const places = placesOf.get(sent.TemplateId);
  if (places === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved';
  if (sent.TemplateParamSet.length !== places) return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate';
  return undefined;
}
