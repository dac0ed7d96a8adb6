import { demoIds } from '@lab/contract/demo-ids'
import { sql } from 'drizzle-orm'
import type { Kernel } from '../kernel/kernel.ts'
import { countUsers } from '../domains/identity/index.ts'
import { fillAccommodations } from './fill-accommodations.ts'
import { fillAnnouncements } from './fill-announcements.ts'
import { fillApplications } from './fill-applications.ts'
import { fillCategories } from './fill-categories.ts'
import { fillClasses } from './fill-classes.ts'
import { fillCourses } from './fill-courses.ts'
import { fillDatasets } from './fill-datasets.ts'
import { fillExams } from './fill-exams.ts'
import { fillEnvironments } from './fill-environments.ts'
import { fillExperiments } from './fill-experiments.ts'
import { fillGrants } from './fill-grants.ts'
import { fillLessons } from './fill-lessons.ts'
import { fillLibrary } from './fill-library.ts'
import { fillMarkbook } from './fill-markbook.ts'
import { fillBanks } from './fill-banks.ts'
import { fillPeople } from './fill-people.ts'
import { fillLti } from './fill-lti.ts'
import { fillProjects } from './fill-projects.ts'
import { fillPush } from './fill-push.ts'
import { fillResearch } from './fill-research.ts'
import { fillSchoolImport } from './fill-school-import.ts'
import type { DemoSchool } from './fill-school.ts'
import { fillClassTrainings, fillSeries } from './fill-series.ts'
import { fillTokens } from './fill-tokens.ts'
import { fillTopics } from './fill-topics.ts'
import { fillTrainings } from './fill-trainings.ts'
import { demoResourcesJob, demoResourcesJobName } from './fill-resources.ts'
import { demoLearningJob, demoLearningJobName } from './play-learners.ts'

/** The jobs that complete the demo school. */
export const demoJobs = [demoResourcesJob, demoLearningJob]

/**
 * Fills an empty database with the demo school, through the domains' own functions: people and content in one
 * transaction, so that a killed start leaves nothing half; what learners did follows as a job, so that nobody waits for
 * it. Does nothing where anybody exists.
 */
export async function fillDemoSchool(kernel: Kernel, now = new Date()): Promise<void> {
  await kernel.connection.transaction(async (tx) => {
    // Servers that start together on one empty database: the first fills it, the others find it filled.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('first-run', 0))`)
    if ((await countUsers(tx)) > 0) return
    const { people, organisations } = await fillPeople(tx, kernel.config.demoPassword)
    const categories = await fillCategories(tx)
    const datasets = await fillDatasets(tx, { people, organisations })
    const { experiments, cases, suites } = await fillExperiments(tx, kernel, {
      people,
      organisations,
      datasets,
      categories,
    })
    await fillLibrary(tx, kernel, { people, organisations, experiments })
    const trainings = await fillTrainings(tx, kernel, { people, organisations })
    const banks = await fillBanks(tx, kernel, { people, organisations })
    await fillLessons(tx, kernel, { people, organisations, experiments, banks, categories }, now)
    const classes = await fillClasses(tx, kernel, { people, organisations, experiments }, now)
    const courses = await fillCourses(tx, kernel, { people, organisations, experiments, classes }, now)
    await fillExams(tx, kernel, { people, organisations, classes, experiments, banks }, now)
    const projects = await fillProjects(tx, kernel, { people, organisations, experiments }, now)
    await fillClassTrainings(tx, kernel, { people, organisations, trainings, classes }, now)
    await fillSeries(tx, kernel, { people, organisations, experiments, trainings, classes }, now)
    await fillTopics(tx, kernel, { people, organisations, experiments })
    await fillGrants(tx, { people, organisations, experiments, cases })
    await fillEnvironments(tx, kernel, { people, organisations, classes, suites })
    await fillTokens(tx, { people }, now)
    await fillSchoolImport(tx, { people })
    await fillPush(tx, { people }, now)
    await fillLti(tx, { people })
    await fillResearch(tx, { people, organisations }, now)
    await fillAccommodations(tx, { people, organisations, classes }, now)
    await fillAnnouncements(tx, { people, classes }, now)
    await fillMarkbook(tx, { people, classes }, now)
    await fillApplications(tx, kernel, { people, classes }, now)
    const school: DemoSchool = {
      now: now.toISOString(),
      people,
      organisations,
      datasets,
      trainings,
      experiments,
      cases,
      classes: { ...classes, ...courses, ...projects },
    }
    const common = { payload: school, orgId: demoIds.org, ownerId: people.operator! }
    await kernel.jobs.enqueue(tx, { name: demoResourcesJobName, title: '演示数据：资源库', ...common })
    await kernel.jobs.enqueue(tx, { name: demoLearningJobName, title: '演示数据：学习过程', ...common })
  })
}
