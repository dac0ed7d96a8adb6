import { grant as contract, grantFamilies, grantShelves } from '@lab/contract/grant'
import type { ContentKind } from '@lab/contract/kinds'
import type { GrantAbility } from '@lab/contract/permission'
import { bind } from '../../kernel/http/bind.ts'
import type { ChangeEvent, LogFacts } from '../../kernel/http/context.ts'
import { isAdmin } from '../../kernel/policy/actor.ts'
import { listContents, type FullContent } from '../content/index.ts'
import type { OrganisationRow } from '../org/index.ts'
import { keepGrants, withdrawFrom } from '../permission/index.ts'
import { presentCandidate, presentGrant } from './present.ts'
import { abilitiesOn, areOfCustomer, listGrants } from './store.ts'

/** A line of the log for each content, so that its own history says whom it was opened to. */
const entryOf = (content: FullContent, summary: string, facts: { before?: Given; after?: Given }): LogFacts => ({
  summary,
  objectKind: content.kind,
  objectId: content.id,
  title: content.title,
  before: facts.before ?? null,
  after: facts.after ?? null,
  orgId: content.orgId,
})
type Given = { organization: string; ability?: GrantAbility | undefined }

/** Announces a change to the pages of a content, and to the lists of those who can open it now or no longer. */
function announce(changed: (event: ChangeEvent) => void, content: FullContent, org: OrganisationRow): void {
  for (const orgId of new Set([content.orgId, org.id])) {
    for (const domain of ['permission', content.kind]) changed({ domain, id: content.id, orgId })
  }
}

const grantKinds: ReadonlySet<ContentKind> = new Set(Object.values(grantFamilies).flat())
const isGrantable = ({ kind, shelf }: FullContent): boolean =>
  grantKinds.has(kind) && grantShelves.some((one) => one === shelf)

export const grantEndpoints = bind('grant', contract, {
  list: async ({ actor, object, query, tx }) => {
    const { rows, total } = await listGrants(tx, actor, object.id, query)
    return { grants: rows.map((row) => presentGrant(actor, row)), total }
  },

  candidates: async ({ actor, object, query, refs, tx, refuse }) => {
    const [named] = (refs['query.org_id'] as OrganisationRow[] | undefined) ?? []
    if (named && named.customerId !== object.customerId) return refuse('absent')
    const orgId = named?.id ?? actor.orgId ?? object.id
    const { keyword, page, per_page, shelf, kind } = query
    const { rows, total } = await listContents(
      tx,
      { actor: { ...actor, orgId }, kind },
      {
        page,
        per_page,
        keyword,
        count: 'both',
        scope: shelf === 'case' ? 'case' : 'org',
        // Who administers no whole customer opens what is their own.
        ...(isAdmin(actor) ? {} : { creator_id: actor.userId }),
      },
    )
    const given = await abilitiesOn(
      tx,
      object.id,
      rows.map(({ id }) => id),
    )
    return { candidates: rows.map((row) => presentCandidate(row, given.get(row.id) ?? null)), total }
  },

  give: async ({ actor, object, body, refs, tx, refuse, logged, changed }) => {
    const contents = refs['body.content_ids'] as FullContent[]
    // What no page of permissions shows could be taken back on none.
    if (!contents.every(isGrantable)) return refuse('absent')
    const owners = [...new Set(contents.map(({ orgId }) => orgId))]
    if (!(await areOfCustomer(tx, object.customerId, owners))) return refuse('absent')
    const ids = contents.map(({ id }) => id)
    const before = await abilitiesOn(tx, object.id, ids)
    const { ability } = body
    const granted = await keepGrants(
      tx,
      actor.userId,
      contents.map(({ id, orgId }) => ({
        contentId: id,
        orgId,
        subjectKind: 'organisation',
        subjectId: object.id,
        ability,
      })),
    )
    for (const content of contents) {
      const organization = object.name
      const was = before.get(content.id)
      logged(
        entryOf(content, '授权给组织', {
          ...(was ? { before: { organization, ability: was } } : {}),
          after: { organization, ability },
        }),
      )
      announce(changed, content, object)
    }
    return { granted }
  },

  withdraw: async ({ object, refs, tx, logged, changed }) => {
    const contents = refs['body.content_ids'] as FullContent[]
    const ids = contents.map(({ id }) => id)
    const before = await abilitiesOn(tx, object.id, ids)
    const removed = new Set(await withdrawFrom(tx, object.id, ids))
    for (const content of contents.filter(({ id }) => removed.has(id))) {
      const given = { organization: object.name, ability: before.get(content.id) }
      logged(entryOf(content, '收回组织的授权', { before: given }))
      announce(changed, content, object)
    }
    return { removed: removed.size }
  },
})
