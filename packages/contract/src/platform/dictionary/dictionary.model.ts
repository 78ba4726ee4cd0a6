import { z } from 'zod';
import type { ImportColumn } from '#kernel/import.ts';
import { id, keyword, line, pageQuery, version } from '#kernel/model.ts';
import { langs, say } from '#kernel/words.ts';

/** A group of codes, such as PAY_TYPE_CHANNEL. */
export const CodeType = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/);
const Label = z.record(z.enum(langs), z.string().max(60));

/** One entry of a dictionary: documents store `code`, people read `codevalue`. */
export const Code = z.object({
  id,
  type: CodeType,
  code: z.string(),
  codevalue: z.string(),
  label: Label,
  sort: z.int(),
  enabled: z.boolean(),
  /** The product relies on these entries, so nobody can edit them. */
  isSystem: z.boolean(),
  version: z.int(),
});
/** A code as JSON. */
export type Code = z.input<typeof Code>;

export const CodeFilter = pageQuery.extend({ type: CodeType.optional(), keyword });

const content = {
  codevalue: line(60),
  label: z.record(z.enum(langs), line(60)).optional(),
  sort: z.int().min(0).max(9999).default(0),
  enabled: z.boolean().default(true),
};
export const NewCode = z.object({ type: CodeType, code: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/), ...content });
export const CodeChange = z.object({ id, version, ...content });

/** Columns of an import file. Without translations, the name serves all languages. */
export const codeColumns = {
  code: { key: 'code', title: say('编码', 'Code', '編碼'), example: 'DRINK', isNeeded: true },
  codevalue: { key: 'codevalue', title: say('名称', 'Name', '名稱'), example: '饮料', isNeeded: true },
  en: { key: 'en', title: say('英文名称', 'English name', '英文名稱'), example: 'Drinks', isNeeded: false },
  tw: { key: 'tw', title: say('繁体名称', 'Traditional Chinese name', '繁體名稱'), example: '飲料', isNeeded: false },
  sort: { key: 'sort', title: say('排序', 'Sort order', '排序'), example: '1', isNeeded: false },
} satisfies Record<string, ImportColumn>;
