import { pageLink } from '@lab/contract/page-link'
import { placeParam } from '@lab/contract/place-words'
import { applicationKindLabels, untilWords, type ApplicationKind } from '@lab/contract/application'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { effectiveSettings, giveException } from '../accommodation/index.ts'
import { allowEnvironments } from '../environment/index.ts'
import { notify } from '../notice/index.ts'
import { shownMoment, type OfferingFacts } from '../offering/index.ts'
import { given, mayAsk } from './rules.ts'
import {
  endApplication,
  insertApplication,
  isAdmitted,
  lockApplications,
  recordStateOf,
  teachersOf,
  type ApplicationEntry,
} from './store.ts'
import { notArchived, type WorkKernel } from '../place/index.ts'

export interface ApplyInput {
  kind: ApplicationKind
  reason: string
  until: Date | null
}

declare module '../../kernel/kinds.ts' {
  interface OfferedBehaviour {
    /** Whether a content is worked in with environments. */
    hasEnvironment(tx: Tx, contentId: string): Promise<boolean>
  }
}

/** Asks for something about an offering, in the name of one of its learners. The class's teachers hear of it. */
export async function apply(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  who: { userId: string; realName: string },
  offering: OfferingFacts,
  { kind, reason, until }: ApplyInput,
  now: Date,
): Promise<string | Refusal<'alreadyApplied' | 'place.archived' | 'invalid'>> {
  const open = notArchived(offering)
  if (open !== true) return open
  const facts = {
    settings: await effectiveSettings(tx, [who.userId], offering, now),
    recordState: await recordStateOf(tx, offering.id, who.userId),
    isAdmitted: await isAdmitted(tx, offering.id, [who.userId]),
    hasEnvironment: await kernel.kinds[offering.kind].hasEnvironment(tx, offering.contentId),
  }
  const may = mayAsk(kind, facts, until, now)
  if (may !== true) return may
  const made = await insertApplication(tx, {
    kind,
    reason,
    until: untilWords[kind] ? until : null,
    orgId: offering.orgId,
    offeringId: offering.id,
    contentId: offering.contentId,
    placeId: offering.placeId,
    learnerId: who.userId,
    createdAt: now,
  })
  if (!made) return refuse('alreadyApplied')
  await notify(tx, {
    kind: 'application',
    title: `${who.realName}${applicationKindLabels[kind]}：${offering.contentTitle}`,
    body: until ? `${reason}\n${kind === 'extend' ? '延期至' : '环境使用至'} ${shownMoment(until)}` : reason,
    link: pageLink(offering.kind, offering.contentId, 'apply', placeParam(offering.placeKind, offering.placeId)),
    userIds: await teachersOf(tx, offering.placeId),
    orgId: offering.orgId,
    about: `application:${made.id}`,
    at: now,
  })
  return made.id
}

export interface Decision {
  isApproved: boolean
  answer: string
  /** Another end than the one that was asked for. */
  until: Date | null
}

/**
 * Decides applications. What was decided meanwhile stays as it is; when nothing was left to decide it is refused. An
 * approval takes effect in the same moment.
 */
export async function decide(
  tx: Tx,
  kernel: WorkKernel,
  who: { userId: string },
  ids: readonly string[],
  { isApproved, answer, until }: Decision,
  now: Date,
): Promise<ApplicationEntry[] | Refusal<'application.decided' | 'place.archived'>> {
  const waiting = (await lockApplications(tx, ids, who.userId)).filter((row) => row.state === 'pending')
  if (!waiting.length) return refuse('application.decided')
  for (const row of waiting) {
    const open = notArchived(row)
    if (open !== true) return open
    const end = untilWords[row.kind] ? (until ?? row.until) : null
    await endApplication(tx, row.id, {
      state: isApproved ? 'approved' : 'rejected',
      answer,
      decidedBy: who.userId,
      decidedAt: now,
      until: end,
    })
    if (isApproved) await grant(tx, kernel, who, row, end, now)
    await tellLearner(tx, row, { isApproved, answer, until: end }, now)
  }
  return waiting
}

/** Gives the learner what was asked for. */
async function grant(
  tx: Tx,
  kernel: WorkKernel,
  who: { userId: string },
  row: ApplicationEntry,
  until: Date | null,
  now: Date,
): Promise<void> {
  if (row.kind === 'environment' && until)
    return allowEnvironments(tx, kernel, { ...row, ownerId: row.learnerId }, until)
  const place = { id: row.offeringId, orgId: row.orgId, settings: row.settings }
  const settings = await effectiveSettings(tx, [row.learnerId], place, now)
  const exception = given(row.kind, { settings, until })
  if (!exception) return
  const reason = `${applicationKindLabels[row.kind]}：${row.reason}`.slice(0, 200)
  await giveException(tx, { ...place, learnerId: row.learnerId, byId: who.userId, reason }, exception)
}

const givenWords: Partial<Record<ApplicationKind, string>> = {
  extend: '截止时间延长到',
  environment: '环境可以使用到',
}

async function tellLearner(
  tx: Tx,
  row: ApplicationEntry,
  { isApproved, answer, until }: Decision,
  at: Date,
): Promise<void> {
  const asked = `「${row.contentTitle}」的${applicationKindLabels[row.kind].replace('申请', '')}申请`
  await notify(tx, {
    kind: 'application',
    title: isApproved ? `${asked}已通过` : `${asked}被驳回`,
    body: [isApproved && until ? `${givenWords[row.kind]} ${shownMoment(until)}` : '', answer]
      .filter(Boolean)
      .join('\n'),
    link: pageLink(row.contentKind, row.contentId, 'apply', { offeringid: row.offeringId }),
    userIds: [row.learnerId],
    orgId: row.orgId,
    about: `application:${row.id}:decided`,
    at,
  })
}

/** Takes an application back that nobody decided yet. */
export async function withdraw(
  tx: Tx,
  row: Pick<ApplicationEntry, 'id'>,
  now: Date,
): Promise<true | Refusal<'application.decided'>> {
  return (await endApplication(tx, row.id, { state: 'withdrawn', decidedAt: now })) || refuse('application.decided')
}
