import type { ContentKind } from '@lab/contract/kinds'
import type { ContentState, Shelf } from '@lab/contract/content'
import type { GrantAbility, UseScope } from '@lab/contract/permission'
import { canReach, isAdmin, isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { grantIncludes } from '../permission/index.ts'
import { restorable } from './rules.ts'

/** What the policies need to know of a content, for one person (`grant` is that person's best one). */
export interface ContentFacts {
  id: string
  orgId: string
  kind: ContentKind
  title: string
  creatorId: string
  isPublic: boolean
  shelf: Shelf
  state: ContentState
  useScope: UseScope
  publishedVersion: number
  version: number
  deletedAt: Date | null
  grant: GrantAbility | null
  /** Why nothing of it is changed any more, where the kind knows a reason. */
  fixed?: string | undefined
}

const owns = (actor: Actor, row: ContentFacts): boolean =>
  canReach(actor, row.orgId) && isStaff(actor) && (row.creatorId === actor.userId || isAdmin(actor))

const has = (actor: Actor, row: ContentFacts, ability: GrantAbility): boolean =>
  isStaff(actor) && grantIncludes(row.grant, ability)

/** Teachers see what their organisation shares, what is theirs and what was granted; a removed content is nobody's. */
function view(actor: Actor, row: ContentFacts): Verdict {
  if (row.deletedAt || !isStaff(actor)) return absent
  if (owns(actor, row) || has(actor, row, 'view')) return yes
  return row.isPublic && canReach(actor, row.orgId) ? yes : absent
}

/** A content seen but not owned: the reason names what is missing. */
const seenBut = (actor: Actor, row: ContentFacts, reason: string): Verdict =>
  view(actor, row) === true ? because(reason) : absent

/** Placing it in a class, copying it, running its environment. */
function use(actor: Actor, row: ContentFacts): Verdict {
  if (row.deletedAt) return absent
  if (owns(actor, row) || has(actor, row, 'use')) return yes
  if (row.useScope === 'all' && row.isPublic && isStaff(actor) && canReach(actor, row.orgId)) return yes
  return seenBut(actor, row, '该内容仅对指定范围开放使用')
}

function edit(actor: Actor, row: ContentFacts): Verdict {
  if (row.deletedAt) return absent
  if (owns(actor, row) || has(actor, row, 'edit')) return row.fixed === undefined ? yes : because(row.fixed)
  return seenBut(actor, row, '没有编辑权限，请联系创建者')
}

/** Removing it, and saying who may do what. The bin's owner may also restore: the only ability on a removed content. */
function manage(actor: Actor, row: ContentFacts): Verdict {
  // It went with its course, and comes back by no bin.
  if (row.deletedAt && row.shelf === 'taught') return absent
  if (owns(actor, row) || has(actor, row, 'manage')) return yes
  return seenBut(actor, row, '没有管理权限，请联系创建者')
}

/** Where what belongs to something else is removed. */
const removedElsewhere: Partial<Record<Shelf, string>> = {
  part: '请在它所属的专题中移出',
  taught: '请删除这份内容所属的课程',
}

function remove(actor: Actor, row: ContentFacts): Verdict {
  if (row.deletedAt) return absent
  const may = manage(actor, row)
  const elsewhere = removedElsewhere[row.shelf]
  return may === true && elsewhere ? because(elsewhere) : may
}

/**
 * Learning it on its own: a teacher's trial, or a learner whom the published content is open to. What is taught in a
 * class is reached through its offering instead.
 */
function learn(actor: Actor, row: ContentFacts): Verdict {
  if (row.deletedAt) return absent
  if (isStaff(actor)) return view(actor, row)
  if (row.state !== 'published') return absent
  if (grantIncludes(row.grant, 'use')) return yes
  return row.isPublic && row.useScope === 'all' && canReach(actor, row.orgId) ? yes : absent
}

/**
 * In the bin, and theirs to restore. What learners' records keep beyond the bin's days is in no bin any more: to its
 * owner, too, it is gone.
 */
export const isInOwnBin = (actor: Actor, row: ContentFacts): boolean =>
  restorable(row.deletedAt, new Date()) === true && manage(actor, row) === yes

/** What is written for a course that is taught counts as it is, without versions. */
function publish(actor: Actor, row: ContentFacts): Verdict {
  const may = edit(actor, row)
  return may === true && row.shelf === 'taught' ? because('课程的内容修改后立即生效，不需要发布') : may
}

/** Every kind of content answers these; a kind with further abilities adds them. */
export const contentPolicy = {
  view,
  use,
  edit: (actor: Actor, row: ContentFacts): Verdict => within(actor, 'content.change', edit(actor, row)),
  publish: (actor: Actor, row: ContentFacts): Verdict => within(actor, 'content.publish', publish(actor, row)),
  remove: (actor: Actor, row: ContentFacts): Verdict => within(actor, 'content.remove', remove(actor, row)),
  manage: (actor: Actor, row: ContentFacts): Verdict => within(actor, 'content.manage', manage(actor, row)),
  learn,
} as const
