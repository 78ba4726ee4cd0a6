import { Form, Input } from 'antd';
import { useWords } from '#kernel/lang.ts';
import { SignatureInput } from './SignatureInput.tsx';
import { shiftWords } from '../shift.words.ts';

/** Why the cash differs, and the manager's word for it: fields of a form whose values are `reason` and `approver`. */
export function Explanation() {
  const t = useWords(shiftWords);
  const rules = [{ required: true, message: t.needed }];
  return (
    <>
      <Form.Item name="reason" label={t.reason} rules={rules}>
        <Input.TextArea rows={3} maxLength={200} showCount autoFocus />
      </Form.Item>
      <Signer />
    </>
  );
}

/** The signature of a second person: the field `approver` of a form. */
export function Signer() {
  const t = useWords(shiftWords);
  return (
    <Form.Item name="approver" label={t.signature} rules={[{ required: true, message: t.needed }]}>
      <SignatureInput />
    </Form.Item>
  );
}
