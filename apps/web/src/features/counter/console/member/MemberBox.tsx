import { CloseOutlined, UserOutlined } from '@ant-design/icons';
import { memberApi } from '@netbar/contract/guests/member/member.api';
import { isWholeNumber } from '@netbar/contract/guests/member/member.rules';
import { fill } from '@netbar/contract/kernel/words';
import { App, AutoComplete, type AutoCompleteProps, type RefSelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { changeCarts, useCarts } from '#features/counter/console/cart/carts.store.ts';
import { hoursAndMinutes, useNow } from '#features/counter/console/clock.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { receiveNewcomer } from '#features/counter/console/newcomer/newcomer.store.ts';
import { Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import type { SeatView } from '#features/counter/console/seats/use-seats.ts';
import { useSettings } from '#features/counter/console/use-settings.ts';
import { useCanHere } from '#kernel/flags.ts';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { groupThousands } from '#kit/group-thousands.ts';
import { Money } from '#kit/Money.tsx';
import { memberWords } from './member.words.ts';

/** The buyer and the seat. Without a buyer: the field to find a member. */
export function MemberBox({ seat }: { seat: SeatView | undefined }) {
  const memberId = useCarts((state) => state.current.memberId);
  const can = useCanHere('MEMBER_LIST');
  const [isLooking, setLooking] = useState(false);
  useKey('member', () => setLooking(true), can);
  useKey('tempCard', () => receiveNewcomer('tempCard'), useCanHere('TEMP_CARD'));
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
const ELSEWHERE = 'elsewhere';
const REGISTER = 'register';
const TEMP_CARD = 'tempCard';

/**
 * Finds a member by phone, card number or name. Enter chooses the first. Without a hit a whole number is looked up in the other
 * branches of the brand, and after that Enter registers a new member.
 */
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
  const setMember = (memberId: string) => {
    leave();
    changeCarts({ do: 'setMember', key: useCarts.getState().current.key, memberId });
  };
  const receive = (how: typeof REGISTER | typeof TEMP_CARD) => {
    leave();
    receiveNewcomer(how, { typed: wanted });
  };
  const elsewhere = useElsewhere(wanted, { onFound: setMember, onNowhere: () => receive(REGISTER) });
  const newcomers = useNewcomerOptions();
  const choose = (value: string) => {
    if (value === ELSEWHERE) return elsewhere.look();
    return value === REGISTER || value === TEMP_CARD ? receive(value) : setMember(value);
  };
  const isUnknown = wanted.length > 1 && rows.length === 0 && found.isSuccess && !found.isFetching;
  const unknown = [...elsewhere.options, ...newcomers];
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
    isUnknown && unknown.length > 0 ? [{ label: t.noMember, options: unknown }] : members;
  useKey('tempCard', () => choose(TEMP_CARD), isUnknown && unknown.some(({ value }) => value === TEMP_CARD));
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

/** The look for a whole number in the other branches of the brand. The server logs it, so it is offered and not done unasked. */
function useElsewhere(wanted: string, { onFound, onNowhere }: { onFound: (memberId: string) => void; onNowhere: () => void }) {
  const t = useWords(memberWords);
  const { message } = App.useApp();
  const [can, canRegister] = [useCanHere('MEMBER_INQUIRY'), useCanHere('MEMBER_EDIT')];
  const [asked, setAsked] = useState('');
  const inquire = useCommand(memberApi.inquire, {
    onDone: ({ rows: [only, other] }) => {
      if (only && !other && only.status === 'ACTIVE') return onFound(only.id);
      setAsked(wanted);
      // Several, or one who is locked or closed: the list finds them from now on.
      if (only) return;
      void message.info(t.nowhere);
      // The next thing to do is to register the guest, for which nobody should press Enter twice.
      if (canRegister) onNowhere();
    },
  });
  const label = (
    <span className="row">
      <b>{t.elsewhere}</b>
      <small className="muted">{t.logged}</small>
      <span className="sp" />
      <Kbd>Enter</Kbd>
    </span>
  );
  return {
    options: can && isWholeNumber(wanted) && asked !== wanted ? [{ value: ELSEWHERE, label }] : [],
    look: () => inquire.mutate({ keyword: wanted, reason: t.servedHere }),
  };
}

/** What is offered for somebody who was not found: to register them, or to seat them with a temporary card. */
function useNewcomerOptions() {
  const t = useWords(memberWords);
  const { keys } = useSettings();
  const [canRegister, canCard] = [useCanHere('MEMBER_EDIT'), useCanHere('TEMP_CARD')];
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
