import { DesktopOutlined, LaptopOutlined, MobileOutlined, TabletOutlined } from '@ant-design/icons';
import { accountApi } from '@netbar/contract/platform/account/account.api';
import type { AccountSession } from '@netbar/contract/platform/account/account.model';
import { formatTime } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { Panel } from '#kit/Panel.tsx';
import { deviceOf } from './device.rules.ts';
import { deviceWords } from './device.words.ts';
import './devices.css';

/** The latest use is known to ten minutes. */
const IN_USE_MS = 15 * 60_000;

/** K15: where somebody is signed in, with sign-out of one device or of all. `accountId`: of somebody else, which `canEnd` allows to change. */
export function Devices({ accountId, canEnd = false }: { accountId?: string; canEnd?: boolean }) {
  return accountId ? <TheirDevices accountId={accountId} canEnd={canEnd} /> : <OwnDevices />;
}

function OwnDevices() {
  const t = useWords(deviceWords);
  const end = useCommand(accountApi.endOwnSessions, { done: t.done });
  return (
    <DevicePanel
      read={useApi(accountApi.ownSessions, {})}
      isOwn
      onEnd={(sessionId) => end.mutate(sessionId ? { sessionId } : {})}
    />
  );
}

function TheirDevices({ accountId: id, canEnd }: { accountId: string; canEnd: boolean }) {
  const t = useWords(deviceWords);
  const end = useCommand(accountApi.endSessions, { done: t.done });
  const onEnd = (sessionId: string | undefined) => end.mutate({ id, ...(sessionId && { sessionId }) });
  return <DevicePanel read={useApi(accountApi.sessions, { id })} isOwn={false} {...(canEnd && { onEnd })} />;
}

interface DevicePanelProps {
  read: { data: { rows: AccountSession[] } | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  isOwn: boolean;
  /** Without an id: all but this one. */
  onEnd?: (sessionId: string | undefined) => void;
}

function DevicePanel({ read, isOwn, onEnd }: DevicePanelProps) {
  const t = useWords(deviceWords);
  const { modal } = App.useApp();
  const nameOf = useDeviceName();
  const others = read.data?.rows.filter(({ isThis }) => !isThis) ?? [];
  const ask = (title: string, sessionId?: string) => {
    const words = { title, content: t.askText, okText: t.signOut, cancelText: t.cancel };
    void modal.confirm({ ...words, okButtonProps: { danger: true }, onOk: () => onEnd?.(sessionId) });
  };
  const askAll = () => ask(fill(isOwn ? t.askOthers : t.askAll, { count: others.length }));
  const all = isOwn ? t.signOutOthers : t.signOutAll;
  return (
    <Panel title={t.devices} extra={onEnd && others.length > 1 && <Button onClick={askAll}>{all}</Button>}>
      <Record read={read}>
        {({ rows }) => (
          <ul className="rows devices">
            {rows.length === 0 && <li className="muted">{t.none}</li>}
            {rows.map((session) => {
              const name = nameOf(session);
              return (
                <DeviceRow key={session.id} session={session} name={name}>
                  {onEnd && !session.isThis && (
                    <Button
                      size="small"
                      aria-label={`${t.signOut} ${name}`}
                      onClick={() => ask(fill(t.askOne, { device: name }), session.id)}
                    >
                      {t.signOut}
                    </Button>
                  )}
                </DeviceRow>
              );
            })}
          </ul>
        )}
      </Record>
    </Panel>
  );
}

interface DeviceRowProps {
  session: AccountSession;
  name: string;
  children: ReactNode;
}

function DeviceRow({ session, name, children }: DeviceRowProps) {
  const t = useWords(deviceWords);
  const { ip, branchName, userAgent, isThis, isLocked, createdTime, usedTime } = session;
  const [now] = useState(() => Date.now());
  const isInUse = isThis || now - Date.parse(usedTime) < IN_USE_MS;
  const at = (time: string) => formatTime(new Date(time), 'datetime').slice(5, 16);
  return (
    <li>
      <KindIcon kind={deviceOf(userAgent).kind} />
      <div className="device">
        <p>
          <b title={userAgent}>{name}</b>
          {isThis && <span className="device-this">{t.thisDevice}</span>}
          {isLocked && <span className="sec">{t.locked}</span>}
        </p>
        <p className="sec">
          {branchName && <span>{branchName}</span>}
          <span className="num">{ip || '—'}</span>
          <span className="num">{isInUse ? t.inUse : fill(t.lastUsed, { time: at(usedTime) })}</span>
          <span className="num">{fill(t.signedIn, { time: at(createdTime) })}</span>
        </p>
      </div>
      {children}
    </li>
  );
}

function KindIcon({ kind }: { kind: ReturnType<typeof deviceOf>['kind'] }) {
  const Icon = { computer: DesktopOutlined, phone: MobileOutlined, tablet: TabletOutlined, other: LaptopOutlined }[kind];
  return <Icon className="device-kind" aria-hidden />;
}

/** Browser and system in the words of the language: 微信 8 · iOS 18. */
function useDeviceName() {
  const t = useWords(deviceWords);
  return ({ userAgent }: { userAgent: string }) => {
    const { browser, system } = deviceOf(userAgent);
    return [localName(t, browser) ?? t.unknownBrowser, system].filter(Boolean).join(' · ');
  };
}

function localName(t: { [W in keyof typeof deviceWords]: string }, browser: string | undefined) {
  const [, name = '', version = ''] = /^(.*?)(?: (\d+))?$/.exec(browser ?? '') ?? [];
  const names: { [name: string]: string } = {
    WeChat: t.wechat,
    'WeChat Work': t.wechatWork,
    '360': t['360'],
    Sogou: t.Sogou,
    QQ: t.QQ,
    Huawei: t.Huawei,
  };
  return browser && [names[name] ?? name, version].filter(Boolean).join(' ');
}
