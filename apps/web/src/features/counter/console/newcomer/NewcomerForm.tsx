import { ArrowLeftOutlined } from '@ant-design/icons';
import { isMinor, personOf, readKey } from '@netbar/contract/guests/member/member.rules';
import { isIdCard } from '@netbar/contract/kernel/id-card';
import { bizDate } from '@netbar/contract/kernel/time';
import { fill } from '@netbar/contract/kernel/words';
import { Button, Form, type FormInstance } from 'antd';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useNow } from '#features/counter/console/clock.ts';
import { showAtCounter } from '#features/counter/console/counter.store.ts';
import { Kbd } from '#features/counter/console/keys/Kbd.tsx';
import { useKey } from '#features/counter/console/keys/use-key.ts';
import { useScan } from '#kit/scanner/use-scanner.ts';
import { useWords } from '#kernel/lang.ts';
import { newcomerWords } from './newcomer.words.ts';
import './newcomer.css';

interface NewcomerFormProps {
  title: string;
  form: FormInstance<Record<string, unknown>>;
  /** Called by Enter in a field. */
  onEnter: () => void;
  children: ReactNode;
}

const backToCart = () => showAtCounter({ stage: 'cart' });

/** A form in place of the cart, with the focus in its first empty field. Escape goes back, and a scanned ID card fills its field. */
export function NewcomerForm({ title, form, onEnter, children }: NewcomerFormProps) {
  useKey('escape', backToCart);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => value === '')?.focus();
  }, []);
  useScan((code) => {
    if (readKey(code).by !== 'idCard') return;
    form.setFieldValue('idCard', code.toUpperCase());
    void form.validateFields(['idCard']).catch(() => {});
  });
  const pressed = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && !event.target.closest('.ant-select');
    if (event.key === 'Enter' && !event.ctrlKey && isField && !event.nativeEvent.isComposing) onEnter();
  };
  return (
    <>
      <div className="payh">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={backToCart}>
          {title}
        </Button>
        <span className="sp" />
        <Kbd>Escape</Kbd>
      </div>
      <div ref={fields} className="pay-fill newcomer" onKeyDown={pressed}>
        {children}
      </div>
    </>
  );
}

/** What the ID number in the form says of the guest's age; minors are refused before anything is sent. */
export function useAge(form: FormInstance<Record<string, unknown>>, otherwise: string) {
  const t = useWords(newcomerWords);
  const idCard = Form.useWatch<unknown>('idCard', form);
  const today = bizDate(new Date(useNow(60_000)));
  if (typeof idCard !== 'string' || !isIdCard(idCard, today)) return { help: otherwise, isRefused: false };
  const { birthday } = personOf(idCard);
  return isMinor(birthday, today)
    ? { help: t.minor, isRefused: true }
    : { help: fill(t.adult, { year: birthday.slice(0, 4) }), isRefused: false };
}
