import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { orAbsent, Refusal } from '../kernel/result.ts'
import { environmentsReady, insertPool, insertResearch } from '../domains/environment/index.ts'
import { findOrganisation } from '../domains/org/index.ts'
import { named, type DemoSchool } from './fill-school.ts'

interface Made extends Pick<DemoSchool, 'people' | 'organisations' | 'classes'> {
  /** Environment suites by the key of the experiment that they were made for. */
  suites: Readonly<Record<string, string>>
}

/** Long-lived environments of two teachers; stopped, as they are most of the time. */
const researches = [
  {
    teacher: 'teacher1',
    suite: 'linux-shell',
    title: '日志分析课题',
    summary: '校园网访问日志的清洗脚本，寒假前出初稿。',
  },
  {
    teacher: 'teacher2',
    suite: 'python-grades',
    title: '自动评分脚本试验',
    summary: '先在这里跑通，再放进实验的检查里。',
  },
] as const

/**
 * Research environments, and what is started ahead for a class: one environment is ready all day where any can be
 * started; elsewhere the pool is there but switched off.
 */
export async function fillEnvironments(
  tx: Tx,
  kernel: Kernel,
  { people, organisations, classes, suites }: Made,
): Promise<void> {
  const orgId = named(organisations, 'software')
  for (const { teacher, suite, title, summary } of researches) {
    await insertResearch(tx, { orgId, ownerId: named(people, teacher), suiteId: named(suites, suite), title, summary })
  }
  const isReady = !((await environmentsReady(kernel)) instanceof Refusal)
  await insertPool(tx, {
    orgId,
    customerId: orAbsent(await findOrganisation(tx, orgId)).customerId,
    creatorId: named(people, 'teacher1'),
    suiteId: named(suites, 'git-basics'),
    placeId: named(classes, 'software-1').id,
    standing: 1,
    state: isReady ? 'enabled' : 'disabled',
  })
}
