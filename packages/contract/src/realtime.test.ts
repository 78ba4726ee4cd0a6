import { describe, expect, it } from 'vitest';
import { areas } from './areas.ts';
import { realtime } from './catalogue.ts';
import {
  realtimeTypes,
  soundOf as soundIn,
  type RealtimeEffect,
  type RealtimeMessage,
  type RealtimeType,
} from './kernel/realtime.ts';
import { fill } from './kernel/words.ts';

const effect = (type: RealtimeType): RealtimeEffect => realtime[type];
const soundOf = (message: RealtimeMessage) => soundIn(message, effect(message.type));
const branchId = 'b1';

describe('what an event does at the counter', () => {
  it.each(['ON', 'OFF'] as const)('RT-04 %s reloads orders and machines, and who is expected, silently', (type) => {
    expect(effect(type)).toEqual({ stale: ['order', 'machine', 'reservation'] });
  });

  it.each([
    ['CALL', '12号机 呼叫服务'],
    ['TEA', '12号机 加水'],
    ['CLEAN', '12号机 打扫'],
    ['AC_ON', '12号机 开空调'],
    ['AC_OFF', '12号机 关空调'],
    ['NO_SMOKING', '12号机 禁烟提醒'],
    ['SUPPLEMENTARY_TEMP_CARD_INFO', '12号机 补充临时卡信息'],
  ] as const)('RT-05 %s says “%s”, with a sound, and reloads orders', (type, words) => {
    expect(effect(type).stale).toEqual(['order']);
    expect(fill(effect(type).notice!['zh-CN'], { machineName: '12' })).toBe(words);
    expect(soundOf({ type, branchId, machineName: '12' })).toBe('call');
  });

  it('RT-06 ORDER_CONFIRMED announces the order and reloads orders and stock', () => {
    expect(effect('ORDER_CONFIRMED')).toMatchObject({
      stale: ['order', 'stock'],
      notice: { 'zh-CN': '您有新的订单' },
      sound: 'newOrder',
    });
  });

  it('RT-07 ORDER_PAID says so and reloads orders and stock; a recharge sounds different', () => {
    expect(effect('ORDER_PAID').stale).toEqual(['order', 'stock']);
    expect(fill(effect('ORDER_PAID').notice!['zh-CN'], { orderNo: '10261115100100001' })).toBe('订单 10261115100100001 已支付');
    const soundFor = (orderNo?: string) => soundOf({ type: 'ORDER_PAID', branchId, ...(orderNo && { orderNo }) });
    expect(soundFor('11261115100100001')).toBe('charge');
    expect(soundFor('10261115100100001')).toBe('paid');
    expect(soundFor('10112611151001')).toBe('paid');
    expect(soundFor()).toBe('paid');
  });

  it('RT-07 the number decides for paid orders alone', () => {
    expect(soundOf({ type: 'ORDER_CONFIRMED', branchId, orderNo: '11' })).toBe('newOrder');
    expect(soundOf({ type: 'SAVE_CARD_ID', branchId, orderNo: '11' })).toBeUndefined();
  });

  it('RT-08 ORDER_CANCELLED says so and reloads', () => {
    expect(effect('ORDER_CANCELLED')).toMatchObject({ stale: ['order'], notice: { 'zh-CN': '订单 {orderNo} 已取消' } });
  });

  it('RT-09 ADD_MEMBER says so and reloads members', () => {
    expect(effect('ADD_MEMBER')).toMatchObject({ stale: ['member'], notice: { 'zh-CN': expect.stringContaining('会员') } });
  });

  it('RT-10 BOOKING says so, with a sound, and reloads orders and machines', () => {
    expect(effect('BOOKING')).toMatchObject({ stale: ['order', 'machine', 'reservation'], sound: 'booking' });
    const message = { branchId, machineName: 'A012', orderNo: '92261116100100001', value: '林** 11-16 20:00' };
    expect(fill(effect('BOOKING').notice!['zh-CN'], message)).toBe('您有新的预订 A012 林** 11-16 20:00');
    expect(fill(effect('BOOKING').link!.path, message)).toBe('/settings/reservationConfig/detail?id=b1&no=92261116100100001');
  });

  it('RT-11 DEPOSIT_ORDER_PAID says so and reloads leases', () => {
    expect(effect('DEPOSIT_ORDER_PAID')).toMatchObject({
      stale: ['lease'],
      notice: { 'zh-CN': expect.stringContaining('押金') },
    });
  });

  it('RT-12 MESSAGE_BOARD says so and refreshes what is unreplied', () => {
    expect(effect('MESSAGE_BOARD')).toMatchObject({ stale: ['message'], notice: { 'zh-CN': '您有新的留言' } });
  });

  it.each(['SAVE_CARD_ID', 'ADD_TEMP_CARD_NAME'] as const)('RT-13 %s reloads orders, silently', (type) => {
    expect(effect(type)).toEqual({ stale: ['order'] });
  });

  it('CONFESSION refreshes the queue of whoever moderates, silently', () => {
    expect(effect('CONFESSION')).toEqual({ stale: ['confession'] });
  });

  it('RT-04 to RT-13 and ours are all there are', () => {
    const declared = areas.flatMap(({ features }) => features.flatMap((feature) => Object.keys(feature.realtime ?? {})));
    expect(declared).toHaveLength(19);
    expect(declared.toSorted()).toEqual(realtimeTypes.toSorted());
  });
});
