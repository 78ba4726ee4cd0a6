import { CloseOutlined, UserOutlined } from '@ant-design/icons';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { fill } from '@netbar/contract/kernel/words';
import { AutoComplete, type AutoCompleteProps, type RefSelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { changeCarts, useCarts } from '#features/counter/console/cart/carts.store.ts';
import { hoursAndMinutes, useNow } from '#features/counter/console/clock.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { receiveNewcomer } from '#features/counter/console/newcomer/newcomer.store.ts';
import { Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import type { SeatView } from '#features/counter/console/seats/use-seats.ts';
import { useSettings } from '#features/counter/console/use-settings.ts';
import { useApi } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { useCan } from '#kernel/session.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { memberWords } from './member.words.ts';

/** The buyer and the seat. Without a buyer: the field to find a member. */
export function MemberBox({ seat }: { seat: SeatView | undefined }) {
  const memberId = useCarts((state) => state.current.memberId);
  const can = useCan('MEMBER_LIST');
  const [isLooking, setLooking] = useState(false);
  useKey('member', () => setLooking(true), can);
  useKey('tempCard', () => receiveNewcomer('tempCard'), useCan('TEMP_CARD'));
  const stop = () => setLooking(false);
  return (
    <div className="mem">
      {memberId && !isLooking ? (
        <Card memberId={memberId} />
      ) : can ? (
        <Finder isFocused={isLooking} onDone={stop} onFocus={() => setLooking(true)} />
      ) : (
        <span className="m1" />
      )}
      {seat && <SeatNo seat={seat} />}
    </div>
  );
}

function SeatNo({ seat: { no, session } }: { seat: SeatView }) {
  const t = useWords(memberWords);
  const now = useNow(30_000);
  return (
    <div className="seatno">
      <b className="num">{no}</b>
      {session && <small>{fill(t.sittingSince, { time: hoursAndMinutes(Date.parse(session.startedTime), now) })}</small>}
    </div>
  );
}

function Card({ memberId }: { memberId: string }) {
  const t = useWords(memberWords);
  const { data: member, error } = useApi(memberApi.get, { memberId });
  const isKnown = member?.id === memberId;
  return (
    <>
      <span className="ava">{isKnown ? member.name.slice(0, 1) : <UserOutlined />}</span>
      <div className="m1">
        <div className="row">
          <b className="ell">{isKnown ? member.name : (error?.message ?? '…')}</b>
          {isKnown && member.levelName && <span className="lv">{member.levelName}</span>}
          {isKnown && <span className="num muted phone">{member.phone}</span>}
          <button
            type="button"
            className="ib small"
            aria-label={t.dropMember}
            title={t.dropMember}
            onClick={() => changeCarts({ do: 'setMember', key: useCarts.getState().current.key, memberId: undefined })}
          >
            <CloseOutlined />
          </button>
        </div>
        {isKnown && (
          <div className="row m2">
            <span title={fill(t.bonusIncluded, { bonus: (member.bonusFen / 100).toFixed(2) })}>
              {t.balance} <Money fen={member.principalFen + member.bonusFen} />
            </span>
            <span>
              {t.points} <span className="num">{groupThousands(member.points)}</span>
            </span>
            <button type="button" className="link" onClick={() => showAtCounter({ stage: 'recharge' })}>
              {t.recharge}
            </button>
          </div>
        )}
      </div>
    </>
  );
}

interface FinderProps {
  isFocused: boolean;
  onDone: () => void;
  onFocus: () => void;
}

/** The choices when nobody is found; no id of a member is written like this. */
const REGISTER = 'register';
const TEMP_CARD = 'tempCard';

/** Finds a member by phone, card number or name. Enter chooses the first; without a hit it registers a new member. */
function Finder({ isFocused, onDone, onFocus }: FinderProps) {
  const t = useWords(memberWords);
  const { keys } = useSettings();
  const field = useRef<RefSelectProps>(null);
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim();
  const found = useApi(memberApi.list, { keyword: wanted, limit: 6 }, { enabled: wanted.length > 1 });
  const rows = wanted.length > 1 ? (found.data?.rows ?? []) : [];
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const leave = () => {
    setKeyword('');
    field.current?.blur();
    onDone();
  };
  const choose = (memberId: string) => {
    leave();
    if (memberId === REGISTER || memberId === TEMP_CARD) return receiveNewcomer(memberId, { typed: wanted });
    changeCarts({ do: 'setMember', key: useCarts.getState().current.key, memberId });
  };
  const isUnknown = wanted.length > 1 && rows.length === 0 && found.isSuccess && !found.isFetching;
  const newcomers = useNewcomerOptions();
  const members = rows.map(({ id, name, phone, no, status }) => ({
    value: id,
    disabled: status !== 'ACTIVE',
    label: (
      <span className="row">
        <b>{name}</b>
        <span className="num muted">{phone ?? no}</span>
        {status !== 'ACTIVE' && <small className="muted">{t.notActive}</small>}
      </span>
    ),
  }));
  const options: AutoCompleteProps['options'] =
    isUnknown && newcomers.length > 0 ? [{ label: t.noMember, options: newcomers }] : members;
  useKey('tempCard', () => choose(TEMP_CARD), isUnknown && newcomers.some(({ value }) => value === TEMP_CARD));
  return (
    <AutoComplete
      ref={field}
      className="m1 finder"
      classNames={{ popup: { root: 'counter-popup' } }}
      value={keyword}
      placeholder={t.memberHint}
      aria-label={t.memberHint}
      prefix={<UserOutlined />}
      suffixIcon={<Kbd>{keys.member}</Kbd>}
      defaultActiveFirstOption
      options={options}
      notFoundContent={isUnknown ? t.noMember : null}
      onSearch={setKeyword}
      onSelect={(id: string) => choose(id)}
      onFocus={onFocus}
      onBlur={leave}
      onInputKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        leave();
      }}
    />
  );
}

/** What is offered for somebody who was not found: to register them, or to seat them with a temporary card. */
function useNewcomerOptions() {
  const t = useWords(memberWords);
  const { keys } = useSettings();
  const [canRegister, canCard] = [useCan('MEMBER_EDIT'), useCan('TEMP_CARD')];
  const option = (value: string, text: string, key: string) => ({
    value,
    label: (
      <span className="row">
        <b>{text}</b>
        <span className="sp" />
        <Kbd>{key}</Kbd>
      </span>
    ),
  });
  return [
    ...(canRegister ? [option(REGISTER, t.register, 'Enter')] : []),
    ...(canCard ? [option(TEMP_CARD, t.walkIn, keys.tempCard)] : []),
  ];
}

/** Seat and buyer in the head of a payment; a walk-in guest without a member. */
export function BuyerName({ memberId, seatNo }: { memberId: string | undefined; seatNo: string | undefined }) {
  const t = useWords(memberWords);
  const { data } = useApi(memberApi.get, { memberId: memberId ?? '' }, { enabled: memberId !== undefined });
  const name = memberId ? (data?.name ?? '') : t.guest;
  return <span className="muted num">{[seatNo, name].filter(Boolean).join(' · ')}</span>;
}
