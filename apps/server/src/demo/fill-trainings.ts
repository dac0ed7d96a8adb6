import { demoIds } from '@lab/contract/demo-ids'
import { findContent, publishContent, type UsesKernel } from '../domains/content/index.ts'
import { createTraining } from '../domains/training/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { demoTrainings } from './trainings/texts.ts'

/** Makes the texts to type and publishes those that are ready; returns their ids by key. */
export async function fillTrainings(
  tx: Tx,
  kernel: UsesKernel,
  { people, organisations }: Pick<DemoSchool, 'people' | 'organisations'>,
): Promise<DemoSchool['trainings']> {
  const who = { orgId: named(organisations, 'software'), userId: named(people, 'teacher1') }
  const trainings: Record<string, string> = {}
  for (const [index, { key, summary, tags, isDraft, ...typed }] of demoTrainings.entries()) {
    const id = await createTraining(tx, who, {
      ...(index === 0 ? { id: demoIds.training } : {}),
      ...typed,
      summary: { format: 'markdown', value: summary },
      tags: [...tags],
    })
    if (!isDraft) ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
    trainings[key] = id
  }
  return trainings
}
