import { demoIds } from '@lab/contract/demo-ids'
import { findContent, publishContent } from '../domains/content/index.ts'
import { addTemplates, createTopic } from '../domains/exp-practice/index.ts'
import { createExperiment, findExperiment } from '../domains/experiment/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { newStep } from './fill-experiments.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { demoTemplateExperiments, demoTopic } from './topics.ts'

const markdown = (value: string) => ({ format: 'markdown' as const, value })

/** Fills the store of practice templates, and makes the topic that learners practise in. */
export async function fillTopics(
  tx: Tx,
  kernel: Kernel,
  { people, organisations, experiments }: Pick<DemoSchool, 'people' | 'organisations' | 'experiments'>,
): Promise<void> {
  const who = { orgId: named(organisations, 'software'), userId: named(people, 'teacher1') }
  const publish = async (id: string): Promise<void> => {
    const row = orAbsent(await findContent(tx, id, null))
    ok(await publishContent(tx, kernel, who, row, { seen: null, note: '演示内容', force: true }))
  }
  const templates: Record<string, string> = {}
  for (const [at, experiment] of demoTemplateExperiments.entries()) {
    const source = orAbsent(await findExperiment(tx, named(experiments, experiment.key), null))
    const id = await createExperiment(tx, who, {
      ...(at === 0 ? { id: demoIds.practiceTemplate } : {}),
      shelf: 'template',
      title: experiment.title,
      summary: markdown(experiment.summary),
      categoryId: source.categoryId,
      tags: [...experiment.tags],
      difficulty: experiment.difficulty,
      suiteId: source.experiment.suiteId,
      durationMinutes: experiment.durationMinutes,
      teachingGuide: markdown(experiment.teachingGuide),
      sections: experiment.sections.map(({ title, steps }) => ({ title, steps: steps.map(newStep) })),
    })
    await publish(id)
    templates[experiment.key] = id
  }
  const { title, summary, tags, experiments: keys, fixedIds } = demoTopic
  const id = await createTopic(tx, who, { id: demoIds.topic, title, summary: markdown(summary), tags })
  const topic = { id, orgId: who.orgId, creatorId: who.userId }
  ok(
    await addTemplates(
      tx,
      topic,
      keys.map((key) => named(templates, key)),
      fixedIds,
    ),
  )
  await publish(id)
}
