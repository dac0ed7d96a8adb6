import { topicLimits } from '@lab/contract/topic-plan'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { FullContent } from '../content/index.ts'
import { copyPublished, findExperiment, type FullExperiment } from '../experiment/index.ts'
import { arranged, hasRoomFor, templateObstacle } from './rules.ts'
import { lockPlan, savePlan } from './store.ts'

interface Added {
  experiments: string[]
  /** What copies could not take along, in words. */
  leftOut: string[]
}
type Topic = Pick<FullContent, 'id' | 'orgId' | 'creatorId'>

async function templatesOf(tx: Tx, orgId: string, ids: readonly string[]) {
  const found: FullExperiment[] = []
  for (const id of ids) {
    const template = await findExperiment(tx, id, null)
    if (!template || template.deletedAt) return refuse('absent')
    const reason = templateObstacle(orgId, template)
    if (reason !== null) return refuse('topic.badTemplate', { reason })
    found.push(template)
  }
  return found
}

/**
 * Copies templates into a topic, published as they are, after what is in it. The copies belong to whom the topic belongs to:
 * its rights are theirs. Whether the caller may use the templates is the caller's question. `fixedIds` are the demo school's.
 */
export async function addTemplates(
  tx: Tx,
  topic: Topic,
  templateIds: readonly string[],
  fixedIds: readonly string[] = [],
): Promise<Added | Refusal<'absent' | 'topic.badTemplate' | 'topic.full'>> {
  const { plan } = await lockPlan(tx, topic.id)
  if (!hasRoomFor(plan.experiments.length, templateIds.length))
    return refuse('topic.full', { most: topicLimits.experiments })
  const templates = await templatesOf(tx, topic.orgId, templateIds)
  if (!Array.isArray(templates)) return templates
  const owner = { userId: topic.creatorId, orgId: topic.orgId }
  const made: string[] = []
  const leftOut: string[] = []
  for (const [at, template] of templates.entries()) {
    const wish = { id: fixedIds[at], title: template.title, shelf: 'part', wholeId: topic.id } as const
    const copy = await copyPublished(tx, owner, template, wish)
    made.push(copy.id)
    leftOut.push(...copy.leftOut)
  }
  const experiments = [...plan.experiments, ...made]
  await savePlan(tx, topic.id, { experiments })
  return { experiments, leftOut }
}

/** Puts the experiments of a topic into another order, and takes out what is left out of it. */
export async function arrangeTopic(
  tx: Tx,
  topicId: string,
  wanted: readonly string[],
): Promise<string[] | Refusal<'topic.unknownExperiment'>> {
  const { plan } = await lockPlan(tx, topicId)
  const experiments = arranged(plan.experiments, wanted)
  if (!experiments) return refuse('topic.unknownExperiment')
  await savePlan(tx, topicId, { experiments })
  return experiments
}
