import type { Pages } from './route-types.ts'

/**
 * Pages of aspects that several kinds have (auth, dataset, record, query, apply, class, analysis, members, …), by aspect name.
 * A kind that gives a page of the same name shows its own; a kind that gives no page at all is still to be built, and so
 * are these of it.
 */
export const sharedPages: Pages = {
  auth: () => import('./aspects/permission/auth.tsx'),
  dataset: () => import('./aspects/dataset/attached.tsx'),
  class: () => import('./aspects/offering/taught-in.tsx'),
  record: () => import('./aspects/record/record-list.tsx'),
  records: () => import('./aspects/record/record-list.tsx'),
  'record.marking': () => import('./aspects/marking/marking-page.tsx'),
  'record.progress': () => import('./aspects/record/record-progress.tsx'),
  'record.process': () => import('./aspects/record/record-process.tsx'),
  'record.query': () => import('./aspects/query/query-list.tsx'),
  'record.score': () => import('./aspects/record/record-score.tsx'),
  apply: () => import('./aspects/application/apply-list.tsx'),
  analysis: () => import('./aspects/analysis/analysis-page.tsx'),
  'member.student': () => import('./aspects/roster/student-list.tsx'),
  'member.teacher': () => import('./aspects/roster/staff-list.tsx'),
  'member.group': () => import('./aspects/roster/group-list.tsx'),
  query: () => import('./aspects/query/query-list.tsx'),
}
