import { defineFeature } from '#kernel/feature.ts';
import { say } from '#kernel/words.ts';
import { accessErrors } from './access.errors.ts';
import { accessPages } from './access.pages.ts';

export const accessNouns = {
  access: say('角色', 'role', '角色'),
  role: say('角色', 'role', '角色'),
  menuItem: say('菜单或功能', 'page or function', '選單或功能'),
};

export const accessFeature = defineFeature('access', {
  nouns: accessNouns,
  pages: accessPages.pages,
  errors: accessErrors,
  searchedActions: ['add', 'change', 'remove'],
});
