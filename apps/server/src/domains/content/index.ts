import type { Domain } from '../../kernel/domain.ts'
import { contentEndpoints } from './handlers.ts'
import { eraseJob } from './jobs.ts'
import { contentPolicy } from './policy.ts'
import { findContent, type FullContent } from './store.ts'

export { binSince } from './handlers.ts'
export { changeState, publishContent, publishUntold, removeContent, restoreContent } from './life.ts'
export { listContents, type ContentListQuery, type ContentListScope } from './list.ts'
export type { ListExtension, ListedContent } from './list-rows.ts'
export { contentPolicy, isInOwnBin, type ContentFacts } from './policy.ts'
export { contentCan, presentBin, presentContent, presentPerson, presentRow, presentVersion } from './present.ts'
export { copyTitle } from './rules.ts'
export {
  contentBrief,
  countByCategory,
  findContent,
  findSnapshot,
  insertContent,
  listBin,
  listVersions,
  saveContent,
  saveShape,
  type ContentBrief,
  type ContentPatch,
  type FullContent,
  type NewContent,
  type PersonName,
  type Who,
} from './store.ts'
/** The contents of any kind that refer to a resource. */
export { usersOfResource as contentsUsing } from './resource-uses.ts'
export type { ContentUses, UsesKernel } from './uses.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    content: FullContent
  }
}

/** The spine of everything a teacher makes: lists, versions, states, the recycle bin. */
export const content: Domain = {
  name: 'content',
  endpoints: contentEndpoints,
  guards: {
    content: {
      load: findContent,
      orgOf: (row) => row.orgId,
      titleOf: (row) => row.title,
      can: contentPolicy,
    },
  },
  jobs: [eraseJob],
}
