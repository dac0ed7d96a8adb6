import { partsOf, saidTogether } from '@lab/contract/experiment'
import { type ScriptCheck } from '@lab/contract/script-check'
import { refusalMessage } from '@lab/contract/refusals'
import { regradeTasks } from '@lab/contract/regrade'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal } from '../../../kernel/result.ts'
import { runCheck, type CheckResult } from '../../environment/index.ts'
import { checkSpec } from '../check-spec.ts'
import type { Corrections, Rechecked, RegradeItem, RegradePlan } from '../../regrade/index.ts'
import type { SectionContent, StepContent } from '../outline.ts'
import { loadSnapshot } from '../store.ts'
import { withCorrections } from './corrections.ts'
import { changesFor } from './personal-changes.ts'
import { liveEnvironment } from './setup.ts'
import { experimentVariant } from './variant.ts'

const itemsOf = ({ title, steps }: SectionContent): RegradeItem[] =>
  steps.map((step) => ({
    step_id: step.id,
    section_title: title,
    title: step.title,
    kind: step.kind,
    points: step.points,
    has_rubric: Boolean(step.rubric),
    question: step.question,
    check: step.check,
    // What a check printed is kept, and the check may run again; the rest has nothing to be graded by.
    tasks: step.check ? [...regradeTasks] : ['full'],
  }))

/** The new check in the place of the step's own, with those of its further hosts as they are. */
async function checkAgain(kernel: Kernel, environmentId: string, check: ScriptCheck, step: StepContent | undefined) {
  const runs: { machine: string | null; run: CheckResult }[] = []
  for (const [at, part] of (step ? partsOf(step) : [{ machine: null, check }]).entries()) {
    const asked = at === 0 ? check : part.check
    if (!asked) continue
    const run = await runCheck(kernel, environmentId, checkSpec(part.machine, asked))
    if (run instanceof Refusal) return run
    runs.push({ machine: part.machine, run })
  }
  return saidTogether(runs)
}

/** What can be regraded of a version of an experiment: new checks run where a learner's environment still does. */
export async function regradePlan(
  tx: Tx,
  { contentId, contentVersion }: { contentId: string; contentVersion: number },
  corrections: Corrections,
): Promise<RegradePlan> {
  const snapshot = await loadSnapshot(tx, contentId, contentVersion)
  const sections = withCorrections(snapshot?.sections ?? [], corrections)
  const steps = new Map(sections.flatMap((section) => section.steps.map((step) => [step.id, step])))
  return {
    counts: 'best_try',
    items: sections.flatMap(itemsOf),
    questionsIn: () => new Map(),
    changesFor: (changes, variant) =>
      changesFor(changes, snapshot?.parameters ?? [], experimentVariant({ variant }).seed),
    recheck: async (kernel, recordId, change): Promise<Rechecked> => {
      const environment = await liveEnvironment(kernel, recordId)
      if (environment?.state !== 'running') return { why: '环境已销毁，保留原得分' }
      const result = await checkAgain(kernel, environment.id, change.check!, steps.get(change.step_id))
      if (result instanceof Refusal) return { why: refusalMessage(result.name, result.facts) }
      if (result.outcome === 'error') return { why: `新脚本出错：${result.message}` }
      return { share: result.outcome === 'passed' ? 1 : result.share }
    },
  }
}
