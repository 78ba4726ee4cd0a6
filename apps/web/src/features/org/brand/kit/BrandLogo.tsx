import { brandApi } from '@netbar/contract/org/brand/brand.api';
import { imageAtSize } from '@netbar/contract/kernel/media';
import { say } from '@netbar/contract/kernel/words';
import { useEffect } from 'react';
import { useApi } from '#kernel/hooks.ts';
import { useSession } from '#kernel/session.ts';
import { showErrorToast } from '#kernel/toast.ts';
import { Logo } from '#kit/Logo.tsx';

const failed = say('查询品牌对应图片资源失败', 'Failed to load the brand’s images', '查詢品牌對應圖片資源失敗');

/** The default brand's own logo, or ours. */
export function BrandLogo() {
  const logo = useApi(brandApi.logo, {});
  useEffect(() => {
    if (logo.isError && useSession.getState().token) showErrorToast(failed);
  }, [logo.isError]);
  return logo.data?.imageUrl ? (
    <img className="logo" src={imageAtSize(logo.data.imageUrl, { width: 64, height: 64 })} alt="" width={26} height={26} />
  ) : (
    <Logo />
  );
}
