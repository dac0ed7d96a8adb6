import { Question } from '@lab/contract/question/content'
import type { Tx } from '../../../kernel/database/pool.ts'
import { ok, orAbsent } from '../../../kernel/result.ts'
import { findContent, publishContent, type UsesKernel, type Who } from '../../content/index.ts'
import { createExperiment } from '../../experiment/index.ts'
import { addTemplates, createTopic } from '../index.ts'

async function publish(tx: Tx, kernel: UsesKernel, who: Who, id: string): Promise<void> {
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
}

/** A published template of two questions, each of 10 points, to be answered with x. Returns its id. */
export async function aTemplate(tx: Tx, kernel: UsesKernel, who: Who, title: string): Promise<string> {
  const question = Question.parse({ type: 'fill', options: [], answer: ['x'], analysis: '' })
  const steps = ['第一题', '第二题'].map((name) => ({ title: name, kind: 'question' as const, points: 10, question }))
  const id = await createExperiment(tx, who, { title, shelf: 'template', sections: [{ title: '练习', steps }] })
  await publish(tx, kernel, who, id)
  return id
}

/** A published topic of some templates. */
export async function aTopic(
  tx: Tx,
  kernel: UsesKernel,
  who: Who,
  { title, templates, hasRanking = true }: { title: string; templates: string[]; hasRanking?: boolean },
): Promise<{ id: string; experiments: string[] }> {
  const id = await createTopic(tx, who, { title, hasRanking })
  const { experiments } = ok(await addTemplates(tx, { id, orgId: who.orgId, creatorId: who.userId }, templates))
  await publish(tx, kernel, who, id)
  return { id, experiments }
}
