import type { LibraryReach } from '@lab/contract/library'
import { canReach, isAdmin, isOperator, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** What the policies need to know of a share. */
export interface EntryFacts {
  orgId: string
  customerId: string
  reach: LibraryReach
  sharedBy: string
  creatorId: string
  /** Withdrawn, or its content is neither published nor there any more. */
  isOver: boolean
}

/** Staff whom it reaches, and the organisation that shares it. */
function view(actor: Actor, entry: EntryFacts): Verdict {
  if (entry.isOver || !isStaff(actor)) return absent
  if (entry.reach === 'platform' || isOperator(actor) || canReach(actor, entry.orgId)) return yes
  return actor.customerId === entry.customerId ? yes : absent
}

/** Who shared it, who made it, and the administrators of its organisation. */
function remove(actor: Actor, entry: EntryFacts): Verdict {
  const seen = view(actor, entry)
  if (seen !== true) return seen
  const isTheirs = entry.sharedBy === actor.userId || entry.creatorId === actor.userId || isAdmin(actor)
  return isTheirs && canReach(actor, entry.orgId)
    ? within(actor, 'library.share', yes)
    : because('只有共享者、创建者和管理员可以取消共享')
}

/** Taking it into the own organisation. */
const use = (actor: Actor, entry: EntryFacts): Verdict => within(actor, 'library.share', view(actor, entry))

export const entryPolicy = { view, use, remove } as const
