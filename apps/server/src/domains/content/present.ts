import { abilities, type Verdict } from '../../kernel/policy/verdict.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { Refusal } from '../../kernel/result.ts'
import { refusalMessage } from '@lab/contract/refusals'
import type { ListedContent } from './list-rows.ts'
import { contentPolicy, type ContentFacts } from './policy.ts'
import { goneAt, nextState, type ContentVerb } from './rules.ts'
import type { BinRecord } from './bin.ts'
import type { ContentRecord, FullContent, PersonName, VersionRecord } from './store.ts'

export const presentPerson = (person: PersonName): { id: string; real_name: string; avatar: string } => ({
  id: person.id,
  real_name: person.realName,
  avatar: person.avatar,
})

/** The policy's verdict, then the state's. */
function verb(verdict: Verdict, row: ContentFacts, said: ContentVerb): Verdict {
  if (verdict !== true) return verdict
  const next = nextState(row.state, said)
  return next instanceof Refusal ? { because: refusalMessage(next.name, next.facts) } : true
}

/** What the reader may do with a content: true, or the reason why not. */
export function contentCan(actor: Actor, row: ContentFacts): Record<string, true | string> {
  const publish = contentPolicy.publish(actor, row)
  return abilities({
    view: contentPolicy.view(actor, row),
    use: contentPolicy.use(actor, row),
    copy: contentPolicy.use(actor, row),
    edit: contentPolicy.edit(actor, row),
    publish: verb(publish, row, 'publish'),
    disable: verb(publish, row, 'disable'),
    enable: verb(publish, row, 'enable'),
    remove: contentPolicy.remove(actor, row),
    manage: contentPolicy.manage(actor, row),
  })
}

type Can = Readonly<Record<string, true | string>>
const known = new WeakMap<Actor, Map<string, Can>>()

/**
 * The same for a row of a list, worked out once for all rows that the policies cannot tell apart for this reader. Frozen,
 * so that its JSON is made once, too.
 */
function rowCan(actor: Actor, row: ContentFacts): Can {
  const { creatorId, orgId, isPublic, state, useScope, grant, deletedAt } = row
  const facts = `${creatorId === actor.userId} ${orgId} ${isPublic} ${state} ${useScope} ${grant} ${deletedAt !== null}`
  let ofActor = known.get(actor)
  if (!ofActor) known.set(actor, (ofActor = new Map()))
  let can = ofActor.get(facts)
  if (!can) ofActor.set(facts, (can = Object.freeze(contentCan(actor, row))))
  return can
}

const presentBasics = (row: ListedContent | FullContent) => ({
  id: row.id,
  org_id: row.orgId,
  kind: row.kind,
  title: row.title,
  cover: row.cover,
  shape: row.shape,
  category: row.category,
  tags: row.tags,
  difficulty: row.difficulty,
  creator: presentPerson(row.creator),
  is_public: row.isPublic,
  shelf: row.shelf,
  state: row.state,
  published_version: row.publishedVersion,
  version: row.version,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

/** A row of a list (contract, `ContentRow`) for this reader. */
export const presentRow = (actor: Actor, row: ListedContent) => ({ ...presentBasics(row), can: rowCan(actor, row) })

/** A content in full (contract, `ContentDetail`) for this reader. */
export const presentContent = (actor: Actor, row: FullContent) => ({
  ...presentBasics(row),
  summary: row.summary,
  source_id: row.sourceId,
  source_version: row.sourceVersion,
  whole_id: row.wholeId,
  updated_by: row.updatedBy ? presentPerson(row.updatedBy) : null,
  can: contentCan(actor, row),
})

/** A row of the recycle bin (contract, `BinRow`). */
export const presentBin = (actor: Actor, row: BinRecord) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  creator: presentPerson(row.creator),
  deleted_by: row.deletedBy ? presentPerson(row.deletedBy) : null,
  deleted_at: row.deletedAt!,
  gone_at: goneAt(row.deletedAt!),
  can: abilities({ restore: contentPolicy.manage(actor, row) }),
})

/** One published version (contract, `VersionRow`). */
export const presentVersion = (row: VersionRecord, figures: Record<string, number> = {}) => ({
  version: row.version,
  note: row.note,
  published_by: presentPerson(row.publishedBy),
  created_at: row.createdAt,
  figures,
})

/** What a change of its state leaves of a content (contract, `ContentStanding`). */
export const presentStanding = (row: ContentRecord) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  published_version: row.publishedVersion,
  version: row.version,
})
