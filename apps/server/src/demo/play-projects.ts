import { demoIds } from '@lab/contract/demo-ids'
import type { Kernel } from '../kernel/kernel.ts'
import type { DemoSchool } from './fill-school.ts'
import { playSitting } from './play-exams.ts'
import { demoProjects } from './projects.ts'

const hourMs = 3_600_000

/** The first learners of the running project have sat its test. Safe to run twice: what was played is passed over. */
export async function playProjects(kernel: Kernel, school: DemoSchool): Promise<void> {
  const now = new Date(school.now)
  const [running] = demoProjects(now)
  const offeringId = school.classes[running!.key]?.offerings['exam-quiz']
  if (offeringId === undefined) return
  for (const [at, username] of running!.students.slice(0, 6).entries()) {
    const begun = new Date(now.getTime() - (30 - 3 * at) * hourMs)
    await kernel.connection.transaction((tx) =>
      playSitting(tx, kernel, school, {
        offeringId,
        username,
        begun,
        share: 1,
        isSubmitted: true,
        until: new Date(begun.getTime() + hourMs / 4),
        id: at === 0 ? demoIds.projectExamRecord : undefined,
      }),
    )
  }
}
