import type { ContentKind, Kinds } from '@lab/contract/kinds'

/** What every kind of content says. Domains that ask something of all kinds add it by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the domains through declaration merging
export interface ContentBehaviour {}
/** What a kind says as well that can be placed where teaching happens. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the domains through declaration merging
export interface OfferedBehaviour {}
/** What a kind says as well that consists of other contents, where it can be placed. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the domains through declaration merging
export interface ContainerBehaviour {}
/** What a kind says as well in which learners leave records. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the domains through declaration merging
export interface WorkBehaviour {}
/** What a kind says as well in which they leave none. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the domains through declaration merging
export interface WorklessBehaviour {}

type Absent<T> = { [Name in keyof T]?: never }

/** The behaviour of one kind: what does not apply to it by `kinds.ts` of the contract is left out by type. */
export type KindBehaviour<K extends ContentKind> = ContentBehaviour &
  (Kinds[K]['isOffered'] extends true ? OfferedBehaviour : Absent<OfferedBehaviour>) &
  ([Kinds[K]['isOffered'], Kinds[K]['isContainer']] extends [true, true]
    ? ContainerBehaviour
    : Absent<ContainerBehaviour>) &
  (Kinds[K]['hasRecords'] extends true
    ? WorkBehaviour & Absent<WorklessBehaviour>
    : WorklessBehaviour & Absent<WorkBehaviour>)

/** The behaviour of every kind: one that is forgotten does not compile. */
export type KindTable = { readonly [K in ContentKind]: KindBehaviour<K> }
