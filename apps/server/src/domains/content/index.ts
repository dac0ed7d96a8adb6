import type { Domain } from '../../kernel/domain.ts'
import { contentEndpoints } from './handlers.ts'
import { eraseJob } from './jobs.ts'
import { registerResourceUsers } from '../resource/index.ts'
import { contentPolicy } from './policy.ts'
import { usersOfResource } from './resource-uses.ts'
import { findContent, type FullContent } from './store.ts'

export { binSince } from './handlers.ts'
export { changeState, publishContent, removeContent, restoreContent } from './life.ts'
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
export { registerContentUses, type ContentUses } from './uses.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    content: FullContent
  }
}

registerResourceUsers(usersOfResource)

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
