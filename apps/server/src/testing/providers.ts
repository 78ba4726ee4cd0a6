import { openFakeSms } from '#gateways/fake/sms.ts';
import { openFakeWechat } from '#gateways/fake/wechat.ts';
import { openSms } from '#gateways/sms.ts';
import { openWechat } from '#gateways/wechat.ts';

/** Fakes of the outside world on loopback, and the real clients that ask them. */
export async function openProviders() {
  const [wechat, sms] = await Promise.all([openFakeWechat(), openFakeSms()]);
  return {
    wechat,
    sms,
    gateways: { wechat: openWechat(wechat.settings), sms: openSms(sms.settings) },
    close: () => Promise.all([wechat.close(), sms.close()]),
  };
}
