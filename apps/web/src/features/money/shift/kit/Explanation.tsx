import { Form, Input } from 'antd';
import { useWords } from '#kernel/lang.ts';
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

/** The signature of a second person: fields of a form whose value is `approver`. */
export function Signer() {
  const t = useWords(shiftWords);
  const rules = [{ required: true, message: t.needed }];
  return (
    <>
      <Form.Item name={['approver', 'username']} label={t.managerName} rules={rules}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name={['approver', 'password']} label={t.managerPassword} rules={rules}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
