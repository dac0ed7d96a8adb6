import { kindLabels } from '@lab/contract/kinds'
import type { KindBehaviour } from '../../kernel/kinds.ts'
import { copyExperiment, filesInCopy } from './create.ts'
import { usersOfResource } from './file-users.ts'
import { lastOutputs } from './attempts.ts'
import { questionsOf, statementsOf } from './learning/plan.ts'
import { regradePlan } from './learning/regrade.ts'
import { experimentWork } from './learning/work.ts'
import { recordRules } from '../record/index.ts'
import { readyExperiment } from './publish.ts'
import { restoreExperiment } from './restore.ts'
import { asExperiment, sharedExperiment } from './shared.ts'
import { findExperiment, loadSnapshot, lockOutline, refreshOutline, totalPoints, usersOfSuite } from './store.ts'

/** Experiments among the kinds. */
export const experimentBehaviour: KindBehaviour<'experiment'> = {
  life: {
    ready: readyExperiment,
    isUnchanged: async (tx, id) => {
      const { outlineHash, publishedHash } = await lockOutline(tx, id)
      return outlineHash === publishedHash
    },
    restore: async (tx, who, { id }, version) => restoreExperiment(tx, who, id, version),
    copy: async (tx, who, source, wish) => copyExperiment(tx, who, await asExperiment(tx, source), wish),
    filesInCopy: async (tx, who, source, version) => filesInCopy(tx, who, await asExperiment(tx, source), version),
  },
  sharing: sharedExperiment,
  // Another data set makes the outline another one: it is to be published, and validated, again.
  datasetsChanged: async (tx, id) => refreshOutline(tx, await lockOutline(tx, id)),
  usersOf: async () => [],
  work: experimentWork,
  questionsOf,
  statementsOf,
  withheldItems: null,
  hidesScores: null,
  lastOutputs,
  progress: recordRules.passedPercent,
  regrade: regradePlan,
  suiteUsers: async (tx, suiteId) =>
    (await usersOfSuite(tx, suiteId)).map((title) => `${kindLabels.experiment}「${title}」`),
  resourceUsers: usersOfResource,
  // What classes begin with is what was published, as everything else of it.
  offeringDefaults: async (tx, id) => {
    const { publishedVersion = 0 } = (await findExperiment(tx, id, null)) ?? {}
    const teach = (await loadSnapshot(tx, id, publishedVersion))?.teach
    if (!teach) return {}
    const { opens_at, closes_at, attempts, late_policy, late_deduct_percent } = teach
    return { opens_at, closes_at, attempts, late_policy, late_percent: late_deduct_percent }
  },
  totalPoints,
  // Steps, criteria and answers say what there is to say, and are shared by all kinds that have them.
  figures: async () => new Map(),
  hasEnvironment: async (tx, id) => Boolean((await findExperiment(tx, id, null))?.experiment.suiteId),
  liveColumns: async (tx, contentId, version) => {
    const snapshot = await loadSnapshot(tx, contentId, version)
    return (snapshot?.sections ?? []).flatMap((section) =>
      section.steps.map(({ id, title, kind, points }) => ({ id, section_title: section.title, title, kind, points })),
    )
  },
}
