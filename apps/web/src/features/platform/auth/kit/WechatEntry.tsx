import wechat from '@ant-design/icons-svg/es/asn/WechatFilled';
import { authApi } from '@netbar/contract/platform/auth/auth.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kernel/call.ts';
import { useWords } from '#kernel/lang.ts';
import { Glyph } from '#kit/plain/Glyph.tsx';
import { PlainButton } from '#kit/plain/PlainButton.tsx';
import { authWords } from '../auth.words.ts';
import { leaveForWechat } from './wechat-user.ts';
import './wechat-entry.css';

/** The other way in, where it is set up. */
export function WechatEntry({ isOnlyWay = false }: { isOnlyWay?: boolean }) {
  const t = useWords(authWords);
  const { data } = useQuery({ queryKey: ['auth', 'options'], queryFn: () => call(authApi.options, {}), staleTime: Infinity });
  const wechatUrl = data?.wechatUrl;
  if (!wechatUrl) return null;
  return (
    <div className="wechat-entry">
      {!isOnlyWay && <p className="or">{t.or}</p>}
      <PlainButton isBlock icon={<Glyph of={wechat} />} onClick={() => leaveForWechat(wechatUrl)}>
        {t.wechat}
      </PlainButton>
    </div>
  );
}
