import { asEnvironment, hasCheck, type ParameterValues } from '@lab/contract/experiment'
import { kindLabels } from '@lab/contract/kinds'
import { grantAbilities } from '@lab/contract/permission'
import type { Question, QuestionOf } from '@lab/contract/question/content'
import { sql } from 'drizzle-orm'
import { nobody } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { canReach, type Actor } from '../../kernel/policy/actor.ts'
import { contentPolicy, contents, type Reader } from '../content/index.ts'
import { mountsFor } from '../dataset/index.ts'
import type { RecordMount } from '../environment/index.ts'
import { organisations } from '../org/index.ts'
import { grantRank } from '../permission/index.ts'
import { isSame, stepsOf, type ExperimentSnapshot, type StepContent } from './outline.ts'
import { parameterValues, sectionsWithValues } from './parameters.ts'
import { findExperiment, loadSnapshot } from './store.ts'

type Operation = QuestionOf<'operation'>

/** Steps that an operation question counts: what holds now can be asked again at any time; what must have been done is a record's own. */
const isCounted = (step: StepContent): boolean => hasCheck(step) && !step.evidence

const countedIn = ({ sections }: Pick<ExperimentSnapshot, 'sections'>): StepContent[] =>
  stepsOf(sections).filter(isCounted)

/** A published version of an experiment as an operation question asks it, and how many of its steps are checked but not counted. */
export async function operationOf(
  tx: Tx,
  id: string,
  version: number,
): Promise<{ question: Pick<Operation, 'experiment' | 'steps'>; leftOut: number; hasSuite: boolean } | null> {
  const snapshot = version > 0 ? await loadSnapshot(tx, id, version) : null
  if (!snapshot) return null
  const counted = countedIn(snapshot)
  return {
    question: {
      experiment: { id, version, title: snapshot.title },
      steps: counted.map(({ id: step, title, points }) => ({ id: step, title, points })),
    },
    leftOut: stepsOf(snapshot.sections).filter((step) => step.evidence && !isCounted(step)).length,
    hasSuite: snapshot.suiteId !== null,
  }
}

const nameOf = ({ experiment }: Operation): string => (experiment ? `${experiment.id} ${experiment.version}` : '')
const operationsIn = (questions: readonly Question[]): Operation[] =>
  questions.filter((question): question is Operation => question.type === 'operation')

/**
 * Why somebody cannot ask operation questions, the first thing only; null where they can. What was asked before is not asked for
 * again, as long as it says the same.
 */
export async function operationFault(
  tx: Tx,
  reader: Reader & { actor: Actor },
  after: readonly Question[],
  { before = [], asks = 'person' }: { before?: readonly Question[]; asks?: 'person' | 'organisation' } = {},
): Promise<string | null> {
  const known = new Map(operationsIn(before).map((question) => [nameOf(question), question]))
  for (const question of operationsIn(after)) {
    const { experiment, steps } = question
    if (!experiment) continue
    const same = known.get(nameOf(question))
    if (same && isSame([same.experiment, same.steps], [experiment, steps])) continue
    const row = await findExperiment(tx, experiment.id, reader)
    const isOurs = row !== null && !row.deletedAt && canReach(reader.actor, row.orgId)
    const mayUse = row !== null && contentPolicy.use(reader.actor, row) === true
    // Papers and exams have copies of what a colleague's bank asks.
    if (!mayUse && !(isOurs && asks === 'organisation')) return '操作题的实验不存在，或者您不能使用'
    const found = await operationOf(tx, experiment.id, experiment.version)
    if (!found) return '操作题的实验还没有发布'
    if (!found.hasSuite)
      return `${kindLabels.experiment}「${found.question.experiment?.title}」没有实验环境，不能用于操作题`
    if (!isSame(found.question.steps, steps)) return '操作题的检查项与实验的版本不一致，请重新选择实验'
  }
  return null
}

/** Those of some experiments that are an organisation's to ask: its own ones, and what it or one above it was granted to use. */
export async function operableIn(tx: Tx, orgId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const subjectIds = sql`(SELECT array_agg(up.id) FROM up)`
  const rank = grantRank({ userId: sql`${nobody}::uuid`, subjectIds }, sql`coalesce(c.whole_id, c.id)`)
  const found = await tx.execute<{ id: string }>(sql`
    WITH RECURSIVE up AS (
      SELECT id, parent_id FROM ${organisations} WHERE id = ${orgId}::uuid
      UNION SELECT o.id, o.parent_id FROM ${organisations} o JOIN up ON o.id = up.parent_id)
    SELECT c.id FROM ${contents} c
    WHERE c.id = ANY(${sql.param([...ids])}::uuid[]) AND c.deleted_at IS NULL
      AND (c.org_id = ${orgId}::uuid OR ${rank} >= ${grantAbilities.indexOf('use') + 1})`)
  return new Set(found.rows.map(({ id }) => id))
}

/** What an operation question runs for one learner: with their own values, which follow from the seed. */
export interface OperationPlan {
  title: string
  suiteId: string | null
  networkOn: boolean
  /** All steps that prepare the machines or are counted, in their order. */
  steps: StepContent[]
  /** Those that are counted. */
  counted: StepContent[]
  mounts: RecordMount[]
  variables: Record<string, string>
}

/** Null where the version is gone. */
export async function operationPlan(
  tx: Tx,
  { experiment, steps: asked }: Pick<Operation, 'experiment' | 'steps'>,
  seed: string,
): Promise<OperationPlan | null> {
  const snapshot = experiment && (await loadSnapshot(tx, experiment.id, experiment.version))
  if (!snapshot) return null
  const { parameters = [], datasets = [] } = snapshot
  const steps = stepsOf(sectionsWithValues(snapshot.sections, parameters, seed))
  const keys = new Set(asked.map(({ id }) => id))
  const values: ParameterValues = parameterValues(parameters, seed)
  return {
    title: snapshot.title,
    suiteId: snapshot.suiteId,
    networkOn: snapshot.networkOn,
    steps,
    counted: steps.filter(({ id }) => keys.has(id)),
    mounts: await mountsFor(tx, datasets),
    variables: asEnvironment(values),
  }
}
