import { demoIds } from '@lab/contract/demo-ids'
import type { Kernel } from '../kernel/kernel.ts'
import { countUsers } from '../domains/identity/index.ts'
import { fillCategories } from './fill-categories.ts'
import { fillClasses } from './fill-classes.ts'
import { fillExperiments } from './fill-experiments.ts'
import { fillPeople } from './fill-people.ts'
import type { DemoSchool } from './fill-school.ts'
import { demoLearningJobName } from './play-learners.ts'

/**
 * Fills an empty database with the demo school, through the domains' own functions: people and content in one
 * transaction, so that a killed start leaves nothing half; what learners did follows as a job, so that nobody waits for
 * it. Does nothing where anybody exists.
 */
export async function fillDemoSchool(kernel: Kernel, now = new Date()): Promise<void> {
  await kernel.connection.transaction(async (tx) => {
    if ((await countUsers(tx)) > 0) return
    const { people, organisations } = await fillPeople(tx)
    const categories = await fillCategories(tx)
    const { experiments, cases } = await fillExperiments(tx, { people, organisations, categories })
    const classes = await fillClasses(tx, { people, organisations, experiments }, now)
    const school: DemoSchool = { now: now.toISOString(), people, organisations, experiments, cases, classes }
    await kernel.jobs.enqueue(tx, {
      name: demoLearningJobName,
      title: '演示数据：学习过程',
      payload: school,
      orgId: demoIds.org,
      ownerId: people.operator!,
    })
  })
}
