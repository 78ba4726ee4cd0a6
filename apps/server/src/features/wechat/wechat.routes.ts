import { wechatApi } from '@netbar/contract/wechat/wechat.api';
import { routesOf } from '#kernel/mount.ts';
import { bind, exchange, signIn, unbind } from './identity.service.ts';
import { sendCode } from './sms-code.service.ts';

export const wechatRoutes = routesOf(wechatApi, { exchange, signIn, sendCode, bind, unbind });
