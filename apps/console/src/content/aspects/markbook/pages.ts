import type { Pages } from '../../route-types.ts'

/** 成绩册 of whatever place has one. */
export const markbookPages: Pages = {
  markbook: () => import('./markbook-page.tsx'),
  'markbook.setup': () => import('./setup-page.tsx'),
}
