import { LoadingOutlined, ScanOutlined } from '@ant-design/icons';
import { kindsOfCode, voucherCode } from '@netbar/contract/counter/voucher/voucher.rules';
import { voucherKindWords } from '@netbar/contract/counter/voucher/voucher.words';
import { fill } from '@netbar/contract/kernel/words';
import { Input, Tag } from 'antd';
import { useLang, useWords } from '#kernel/lang.ts';
import type { WriteOffDesk } from './use-write-off.ts';
import { voucherWords } from './voucher.words.ts';

/** In fours, as codes are printed. */
const inFours = (code: string) => (code.startsWith('http') ? code : (code.match(/.{1,4}/g)?.join(' ') ?? ''));

export function CodeField({ desk }: { desk: WriteOffDesk }) {
  const t = useWords(voucherWords);
  const { typed, isBusy, isOffline, day } = desk;
  const code = voucherCode(typed);
  return (
    <>
      <div className={isOffline ? 'woff-scan is-off' : 'woff-scan'}>
        <Input
          autoFocus
          variant="borderless"
          autoComplete="off"
          maxLength={500}
          prefix={isBusy ? <LoadingOutlined /> : <ScanOutlined />}
          placeholder={t.codeHint}
          aria-label={t.code}
          readOnly={isBusy}
          value={inFours(typed)}
          onChange={(event) => desk.setTyped(voucherCode(event.target.value))}
          onPressEnter={() => code !== '' && desk.writeOff(code)}
        />
        <span className="woff-kind" aria-live="polite">
          {isBusy ? t.working : code !== '' && <Kind code={code} platforms={day.data?.platforms ?? []} />}
        </span>
      </div>
      {isOffline && <p className="woff-warn">{t.offline}</p>}
      {day.data?.platforms.length === 0 && <p className="woff-warn">{t.noPlatform}</p>}
    </>
  );
}

/** Whose the code is, as far as its form tells, and how long it is. */
function Kind({ code, platforms }: { code: string; platforms: readonly string[] }) {
  const t = useWords(voucherWords);
  const lang = useLang();
  const kinds = kindsOfCode(code);
  const [only, ...others] = kinds.filter((kind) => kind === 'OWN' || platforms.includes(kind));
  const isClear = only !== undefined && others.length === 0;
  return (
    <>
      {kinds.length > 0 && <Tag color={isClear ? 'blue' : 'default'}>{isClear ? voucherKindWords[only][lang] : t.unclear}</Tag>}
      {!code.startsWith('http') && <small className="num">{fill(t.digits, { n: code.length })}</small>}
    </>
  );
}
