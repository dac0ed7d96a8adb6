import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { OfferingSettings } from '@lab/contract/offering'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { contentBrief, type FullContent } from '../content/index.ts'
import { learn } from '../learning/index.ts'
import {
  findAlone,
  openWholeToOrganisation,
  partsBelow,
  saveContentVersion,
  type OfferingRow,
} from '../offering/index.ts'
import { findRecordOf, type RecordEntry } from '../record/index.ts'
import { loadTopic } from './versions.ts'

/** As often as somebody likes; the best attempt counts, and what needs no teacher is graded at once. */
const practised: Partial<OfferingSettings> = { counted_attempt: 'best', auto_confirm: true }

type Published = Pick<FullContent, 'id' | 'orgId' | 'publishedVersion'>

/** What learners have of a topic: the experiments of the published version, and where those are worked in, as far as begun. */
export async function taughtTopic(tx: Tx, { id, orgId, publishedVersion }: Published) {
  const version = await loadTopic(tx, id, publishedVersion)
  const whole = await findAlone(tx, { orgId, contentId: id })
  const below = whole ? await partsBelow(tx, whole.id) : []
  const byContent = new Map(below.map((part) => [part.contentId, part]))
  const ids = version?.experiments ?? []
  return {
    ids,
    hasRanking: version?.hasRanking ?? false,
    /** The offering of each experiment that has one. */
    offerings: new Map(
      ids.flatMap((one): [string, string][] => (byContent.has(one) ? [[one, byContent.get(one)!.id]] : [])),
    ),
  }
}

/** The offering of an experiment of a topic, in the version that is published now. */
async function openedPart(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  who: { userId: string },
  topic: Published,
  experimentId: string,
  now: Date,
): Promise<OfferingRow | null> {
  const { id: contentId, orgId, publishedVersion: version } = topic
  const given = { orgId, contentId, kind: 'exp_practice', version, settings: practised, userId: who.userId } as const
  const whole = await openWholeToOrganisation(tx, kernel, given, now)
  const { ids } = await taughtTopic(tx, topic)
  const part = (await partsBelow(tx, whole.id)).find((one) => one.contentId === experimentId)
  const content = (await contentBrief(tx, [experimentId])).get(experimentId)
  if (!part || !ids.includes(experimentId) || !content || content.isDeleted || content.state !== 'published')
    return null
  if (part.contentVersion !== content.publishedVersion) await saveContentVersion(tx, part.id, content.publishedVersion)
  return part
}

export interface BeginInTopic {
  topic: Published
  experimentId: string
  again?: boolean
  /** Fixed id of a new record, for the demo school. */
  id?: string
}

/**
 * Begins an experiment of a topic, or goes on with it; `again` begins the next attempt with nothing done. Whether the topic is
 * open to the learner is the caller's question.
 */
export async function beginInTopic(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds' | 'providers'>,
  who: { userId: string },
  { topic, experimentId, again = false, id }: BeginInTopic,
  now: Date,
): Promise<RecordEntry | Refusal<learn.StartRefusal>> {
  const part = await openedPart(tx, kernel, who, topic, experimentId, now)
  if (!part) return refuse('absent')
  return learn.start(tx, kernel, who, { offeringId: part.id, again, isPractice: true, id }, now)
}

/** Ends what runs for the attempt before, so that the next one begins with nothing done there either. */
export async function leaveAttempt(
  kernel: Kernel,
  who: { userId: string },
  topic: Published,
  experimentId: string,
  now: Date,
): Promise<void> {
  const { db } = kernel.connection
  const offeringId = (await taughtTopic(db, topic)).offerings.get(experimentId)
  const record = offeringId && (await findRecordOf(db, { offeringId, learnerId: who.userId }))
  if (!record || (record.state !== 'submitted' && record.state !== 'graded')) return
  await kernel.kinds.experiment.work?.abandon(kernel, who, record.id, now)
}
