import { escpos, type PaperWidth } from '@netbar/contract/counter/order/escpos.rules';
import { Alert, App, Button, Checkbox, Drawer, Form, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useCanHere } from '#kernel/flags.ts';
import { useWords } from '#kernel/lang.ts';
import { choosePrinter, hasSerial, sendToPrinter } from './printer.ts';
import { baudRates, changePrinterSettings, usePrinter } from './printer.store.ts';
import { printerWords } from './printer.words.ts';
import { testPageBytes } from './test-page.rules.ts';

/** The receipt printer of this till: which one, how fast, how wide, and whether it works. */
export function PrinterDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(printerWords);
  const { paper } = usePrinter();
  return (
    <Drawer open title={t.printer} size={480} onClose={onClose}>
      <p className="sec" style={{ marginTop: 0 }}>
        {t.hint}
      </p>
      <Form layout="vertical" component="div">
        {hasSerial() ? <SerialSettings /> : <Alert type="info" showIcon title={t.unsupported} style={{ marginBottom: 24 }} />}
        <Form.Item label={t.paper}>
          <Segmented<PaperWidth>
            aria-label={t.paper}
            value={paper}
            options={[
              { value: 58, label: '58 mm' },
              { value: 80, label: '80 mm' },
            ]}
            onChange={(width) => changePrinterSettings({ paper: width })}
          />
        </Form.Item>
      </Form>
      <Trials />
    </Drawer>
  );
}

function SerialSettings() {
  const t = useWords(printerWords);
  const { message } = App.useApp();
  const { port, baudRate, opensDrawer } = usePrinter();
  const choose = () => void choosePrinter().catch((error: Error) => message.error(error.message));
  return (
    <>
      <Form.Item label={t.printer} extra={port ? t.chosen : t.notChosen}>
        <Button onClick={choose}>{port ? t.chooseOther : t.choose}</Button>
        {port && (
          <Button type="link" onClick={() => changePrinterSettings({ port: undefined })}>
            {t.forget}
          </Button>
        )}
      </Form.Item>
      <Form.Item label={t.baudRate} extra={t.baudRateHelp}>
        <Select
          aria-label={t.baudRate}
          value={baudRate}
          options={baudRates.map((value) => ({ value, label: String(value) }))}
          onChange={(value) => changePrinterSettings({ baudRate: value })}
        />
      </Form.Item>
      <Form.Item>
        <Checkbox checked={opensDrawer} onChange={(event) => changePrinterSettings({ opensDrawer: event.target.checked })}>
          {t.opensDrawer}
        </Checkbox>
      </Form.Item>
    </>
  );
}

/** A test page, and the drawer for those who audit shifts: a drawer opened without a sale leaves no trace. */
function Trials() {
  const t = useWords(printerWords);
  const { message } = App.useApp();
  const { port, paper } = usePrinter();
  const canTestDrawer = useCanHere('SHIFT_AUDIT');
  const [isBusy, setBusy] = useState(false);
  const send = async (bytes: Uint8Array) => {
    setBusy(true);
    try {
      if (await sendToPrinter(bytes)) void message.success(t.sent);
      else void message.error(t.gone);
    } catch {
      void message.error(t.failed);
    } finally {
      setBusy(false);
    }
  };
  if (!port) return null;
  return (
    <>
      <Button type="primary" loading={isBusy} onClick={() => void send(testPageBytes(paper))}>
        {t.test}
      </Button>{' '}
      {canTestDrawer && (
        <Button disabled={isBusy} onClick={() => void send(Uint8Array.from(escpos.openDrawer))}>
          {t.testDrawer}
        </Button>
      )}
    </>
  );
}
