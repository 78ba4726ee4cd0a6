import { branchApi } from '@netbar/contract/org/branch/branch.api';
import { isWithin, Network } from '@netbar/contract/kernel/network';
import { fill } from '@netbar/contract/kernel/words';
import { Alert, Button, Form, Input } from 'antd';
import { useApi, useCommand } from '#kernel/hooks.ts';
import { useWords } from '#kernel/lang.ts';
import { Record } from '#kit/record/Record.tsx';
import { Panel } from '#kit/Panel.tsx';
import { branchWords } from './branch.words.ts';

const listOf = (typed: string) => [...new Set(typed.split(/[\s,，;；]+/).filter(Boolean))];

/** From where staff may act for the branch. Warns whoever would leave out the address they have now. */
export function Networks({ branchId }: { branchId: string }) {
  const t = useWords(branchWords);
  const read = useApi(branchApi.networks, { branchId });
  const save = useCommand(branchApi.setNetworks, { done: t.networksSaved });
  return (
    <Panel title={t.networks}>
      <p className="sec">{t.networksText}</p>
      <Record read={read}>
        {({ version, networks, ownAddress }) => (
          <Form<{ typed: string }>
            key={version}
            layout="vertical"
            initialValues={{ typed: networks.join('\n') }}
            onFinish={({ typed }) => save.mutate({ branchId, version, networks: listOf(typed) })}
          >
            <Form.Item
              name="typed"
              label={t.networkList}
              extra={fill(t.ownAddress, { ip: ownAddress })}
              rules={[
                {
                  validator: async (_, typed: string) => {
                    const wrong = listOf(typed).find((item) => !Network.safeParse(item).success);
                    if (wrong) throw new Error(fill(t.noNetwork, { item: wrong }));
                  },
                },
              ]}
            >
              <Input.TextArea
                autoSize={{ minRows: 3, maxRows: 10 }}
                placeholder={'203.0.113.0/24\n2408:8207::/32'}
                spellCheck={false}
              />
            </Form.Item>
            <Form.Item noStyle dependencies={['typed']}>
              {({ getFieldValue }) => <OwnAddress typed={listOf(String(getFieldValue('typed') ?? ''))} ip={ownAddress} />}
            </Form.Item>
            <Button htmlType="submit" loading={save.isPending}>
              {t.confirm}
            </Button>
          </Form>
        )}
      </Record>
    </Panel>
  );
}

function OwnAddress({ typed, ip }: { typed: string[]; ip: string }) {
  const t = useWords(branchWords);
  if (typed.length === 0 || isWithin(ip, typed)) return null;
  return <Alert type="warning" showIcon title={fill(t.ownOutside, { ip })} className="form-refusal" />;
}
