import type { Tx } from '../../kernel/database/pool.ts'
import type { Domain } from '../../kernel/domain.ts'
import type { ObjectGuard } from '../../kernel/policy/objects.ts'
import { copyJob } from './copy-job.ts'
import { contentEndpoints } from './handlers.ts'
import { eraseJob } from './jobs.ts'
import { contentPolicy, isInOwnBin } from './policy.ts'
import { findContent, type FullContent, type Reader } from './store.ts'

export { basicsIn } from './basics.ts'
export { addCase } from './cases.ts'
export { copyInJob, isCopiedInBackground } from './copy-job.ts'
export { lifeOf, type ContentLife, type Copied, type CopyWish } from './kind-life.ts'
export { publishContent, publishWithoutMessage, removeContent, type Publication, type Ready } from './life.ts'
export { listContents, type ContentListQuery, type ContentListScope } from './list.ts'
export type { ListExtension, ListedContent } from './list-rows.ts'
export { openToLearners } from './open.ts'
export { mayContain, notRemoved, pinnedNow, presentContained, type Pinned } from './plan-contents.ts'
export { contentPolicy, isInOwnBin, type ContentFacts } from './policy.ts'
export { contentCan, presentContent, presentPerson, presentRow } from './present.ts'
export { copyTitle } from './rules.ts'
export {
  contentBrief,
  countByCategory,
  findContent,
  type Reader,
  findSnapshot,
  holdContent,
  insertContent,
  saveContent,
  saveShape,
  touchContent,
  type ContentBrief,
  type ContentPatch,
  type FullContent,
  type NewContent,
  type PersonName,
  type Who,
} from './store.ts'
/** The contents of any kind that refer to a resource. */
export { usersOfResource as contentsUsing } from './resource-uses.ts'
export { contentCounts, contentVersions, contents } from './tables.ts'
export { recordsOfContent, usersOf, type ContentUses, type UsesKernel } from './uses.ts'
export {
  changesInWords,
  comparedVersions,
  type VersionChange,
  type VersionLine,
  type VersionWords,
} from './version-changes.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    content: FullContent
  }
}

/** The guard of a kind's own objects: the rights are those of contents. */
export const contentGuard = <Row extends FullContent>(
  find: (tx: Tx, id: string, reader: Reader) => Promise<Row | null>,
): ObjectGuard<Row> => ({
  load: (tx, id, actor, kernel) => find(tx, id, { actor, kernel }),
  orgOf: (row) => row.orgId,
  titleOf: (row) => row.title,
  can: contentPolicy as ObjectGuard<Row>['can'],
  notToBeOpened: isInOwnBin,
})

/** The spine of everything a teacher makes: lists, versions, states, copies, the recycle bin. */
export const content: Domain = {
  name: 'content',
  endpoints: contentEndpoints,
  guards: { content: contentGuard(findContent) },
  jobs: [copyJob, eraseJob],
}
