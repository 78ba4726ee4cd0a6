import type { Tx } from '#kernel/ctx.ts';

interface Content {
  name: string;
  phone: string;
  intro: string;
  cloudDesk: boolean;
  enabled: boolean;
}

/** Leaves what a brand was and became in the audit log. */
export const traceBrand = (
  ctx: Tx,
  step: string,
  { before, after }: { before?: Content; after: Content & { id: string; version: number } },
) =>
  ctx.trace({
    action: `BRAND.${step}`,
    docType: 'BRAND',
    docId: after.id,
    version: after.version,
    detail: { before: before && contentOf(before), after: contentOf(after) },
  });

const contentOf = ({ name, phone, intro, cloudDesk, enabled }: Content) => ({ name, phone, intro, cloudDesk, enabled });
