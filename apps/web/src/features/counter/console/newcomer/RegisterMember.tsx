import { memberApi } from '@netbar/contract/guests/member/member.api';
import type { Member } from '@netbar/contract/guests/member/member.model';
import { twoDecimals } from '@netbar/contract/kernel/money';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button } from 'antd';
import { useRef } from 'react';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { nameBuyer } from '#features/counter/console/goods/use-goods.ts';
import { Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useConvertTempCard } from '#features/counter/console/temp-card/use-convert-temp-card.ts';
import { useWords } from '#kernel/lang.ts';
import { ApiForm } from '#kit/form/ApiForm.tsx';
import type { Field } from '#kit/form/form.types.ts';
import { useApiForm } from '#kit/form/use-api-form.ts';
import { newcomerWords } from './newcomer.words.ts';
import { fieldsFrom, useNewcomer } from './newcomer.store.ts';
import { NewcomerForm, useAge } from './NewcomerForm.tsx';

/** Registers a member at the counter. The new member is on the cart afterwards, and takes over a temporary card if there is one. */
export function RegisterMember({ branchId }: { branchId: string }) {
  const t = useWords(newcomerWords);
  const { typed, card, cartKey } = useNewcomer();
  const next = useRef<'cart' | 'recharge'>('cart');
  const convert = useConvertTempCard();
  const fields: Field[] = [
    { kind: 'text', name: 'phone', label: t.phone, max: 11, isOptional: true },
    { kind: 'text', name: 'idCard', label: t.idCard, max: 18, placeholder: t.idCardHint, isOptional: card === undefined },
    { kind: 'text', name: 'name', label: t.name, max: 40 },
  ];
  const state = useApiForm<typeof memberApi.add>({
    api: memberApi.add,
    fields,
    fixed: { branchId },
    send: filledIn,
    done: t.saved,
    onDone: ({ id: memberId }: Pick<Member, 'id'>) => {
      if (nameBuyer(cartKey, memberId)) showAtCounter({ stage: next.current });
      if (card) convert(card, memberId);
    },
  });
  const { help, isRefused } = useAge(state.form, t.idCardHelp);
  const shown = fields.map((field) => (field.name === 'idCard' ? { ...field, help } : field));
  const save = (then: typeof next.current) => {
    next.current = then;
    if (!isRefused) state.form.submit();
  };
  return (
    <>
      <NewcomerForm title={t.register} form={state.form} onEnter={() => save('cart')}>
        {typed && <Alert type="info" showIcon title={fill(t.notFound, { typed })} className="form-refusal" />}
        {card && (
          <Alert
            type="info"
            showIcon
            title={fill(t.fromCard, { no: card.no, fen: twoDecimals(card.balanceFen) })}
            className="form-refusal"
          />
        )}
        <ApiForm
          fields={shown}
          initial={{ ...fieldsFrom(typed), ...(card?.name && { name: card.name }) }}
          state={state}
          className={isRefused ? 'refused' : ''}
        />
      </NewcomerForm>
      <div className="acts">
        {!card && (
          <Button size="large" disabled={isRefused} onClick={() => save('recharge')}>
            {t.saveAndRecharge}
          </Button>
        )}
        <Button
          size="large"
          type="primary"
          className="payb"
          disabled={isRefused}
          loading={state.isSaving}
          onClick={() => save('cart')}
        >
          {card ? fill(t.saveAndMove, { fen: twoDecimals(card.balanceFen) }) : t.save}
          <Kbd>Enter</Kbd>
        </Button>
      </div>
    </>
  );
}

/** Leaves out fields that were emptied again. */
const filledIn = (typed: object) => Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
