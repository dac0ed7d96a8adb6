import { review as contract, type PartComment, type Review } from '@lab/contract/review'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent, refuseField, type Refusal } from '../../kernel/result.ts'
import { readConfig } from '../platform/index.ts'
import { decideReview, submitReview, withdrawReview } from './operations.ts'
import { reviewAbilities } from './policy.ts'
import { needsReview } from './rules.ts'
import { decidedBefore, findReview, listOfContent, listReviews, type ReviewEntry } from './store.ts'

const present = (actor: Actor, row: ReviewEntry) => ({
  id: row.id,
  content_id: row.contentId,
  kind: row.kind,
  title: row.title,
  cover: row.cover,
  shape: row.shape,
  org_name: row.orgName,
  reach: row.reach,
  version: row.version,
  note: row.note,
  state: row.state,
  applicant: { id: row.applicantId, real_name: row.applicantName },
  created_at: row.createdAt,
  decided_by: row.decidedBy ? { id: row.decidedBy, real_name: row.deciderName ?? '已删除的用户' } : null,
  decided_at: row.decidedAt,
  reason: row.reason,
  comments: row.comments,
  can: abilities(reviewAbilities(actor, row)),
})

const shown = async (tx: Tx, actor: Actor, id: string) => ({
  review: present(actor, orAbsent(await findReview(tx, id))),
})

/** Comments with the names of the parts that they are about. */
async function namedParts(
  tx: Tx,
  { kinds }: Pick<Kernel, 'kinds'>,
  { kind, contentId, version }: ReviewEntry,
  comments: readonly PartComment[],
): Promise<Review['comments'] | Refusal<'invalid'>> {
  if (comments.length === 0) return []
  const preview = orAbsent((await kinds[kind].sharing?.preview(tx, contentId, version)) ?? null)
  const parts = preview.sections.flatMap((section) => section.parts)
  if (comments.some(({ at }) => !parts[at])) return refuseField('comments', '逐项意见中有不存在的部分')
  return comments.map((comment) => ({ ...comment, title: parts[comment.at]!.title }))
}

export const reviewEndpoints = bind('review', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listReviews(tx, actor, query)
    return { reviews: rows.map((row) => present(actor, row)), total }
  },
  get: async ({ actor, object, tx, kernel }) => {
    const sharing = orAbsent(kernel.kinds[object.kind].sharing)
    const before = await decidedBefore(tx, object)
    return {
      review: present(actor, object),
      before: before && present(actor, before),
      evidence: await sharing.evidence(tx, object.contentId),
      preview: orAbsent(await sharing.preview(tx, object.contentId, object.version)),
    }
  },
  submit: async ({ actor, object, body, tx, now, ok, logged, changed }) => {
    const isDecided = !needsReview(await readConfig(tx, 'audit_config'), body.reach, isAdmin(actor))
    const id = ok(await submitReview(tx, actor, object, { ...body, isDecided }))
    if (isDecided) {
      const review = orAbsent(await findReview(tx, id))
      const reason = isAdmin(actor) ? '' : '按平台设置无须审核'
      ok(await decideReview(tx, actor, review, { isApproved: true, reason }, now))
    }
    changed({ domain: 'library', orgId: object.orgId })
    logged({ after: { review_id: id, reach: body.reach, note: body.note } })
    return shown(tx, actor, id)
  },
  ofContent: async ({ actor, object, query, tx }) => {
    const { rows, total } = await listOfContent(tx, object.id, query)
    return { reviews: rows.map((row) => present(actor, row)), total }
  },
  decide: async ({ actor, object, body, tx, kernel, now, ok, logged, changed }) => {
    const comments = ok(await namedParts(tx, kernel, object, body.comments))
    ok(await decideReview(tx, actor, object, { isApproved: body.is_approved, reason: body.reason, comments }, now))
    changed({ domain: 'review', userId: object.applicantId })
    changed({ domain: 'library', orgId: object.orgId })
    const answer = await shown(tx, actor, object.id)
    logged({
      before: { state: object.state },
      after: { state: answer.review.state, reason: body.reason, comments: comments.length },
    })
    return answer
  },
  withdraw: async ({ actor, object, tx, now, ok }) => {
    ok(await withdrawReview(tx, object, now))
    return shown(tx, actor, object.id)
  },
})
