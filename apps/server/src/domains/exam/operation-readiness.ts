import type { Tx } from '../../kernel/database/pool.ts'
import { findSuite, readyOfSuite } from '../environment/index.ts'
import { operationPlan } from '../experiment/index.ts'
import type { OfferingFacts } from '../offering/index.ts'
import { allQuestions, type ExamPaper } from './paper.ts'
import type { ReadinessGiven } from './readiness.ts'

/** What the operation questions of an exam run in, and how many environments of it are ready. */
export async function environmentsOf(
  tx: Tx,
  { orgId }: Pick<OfferingFacts, 'orgId'>,
  paper: ExamPaper,
): Promise<ReadinessGiven['environments']> {
  const asked = allQuestions(paper).flatMap(({ question: { question } }) =>
    question.type === 'operation' ? question : [],
  )
  const suites = new Map<string, { title: string; warm: number; isUsable: boolean }>()
  for (const question of asked) {
    const plan = await operationPlan(tx, question, 'readiness')
    const suite = plan?.suiteId ? await findSuite(tx, plan.suiteId) : null
    if (!plan || !suite)
      suites.set(question.experiment?.id ?? '', { title: question.experiment?.title ?? '', warm: 0, isUsable: false })
    // With data sets an environment always starts when it is asked for.
    else if (!suites.has(suite.id)) {
      const warm =
        plan.mounts.length > 0 ? 0 : await readyOfSuite(tx, { orgId, suiteId: suite.id, networkOn: plan.networkOn })
      suites.set(suite.id, { title: suite.title, warm, isUsable: suite.state === 'enabled' })
    }
  }
  return { questions: asked.length, suites: [...suites.values()] }
}
