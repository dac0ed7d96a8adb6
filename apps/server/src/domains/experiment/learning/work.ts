import { mountsFor } from '../../dataset/index.ts'
import { presentRecords, suiteBrief } from '../../environment/index.ts'
import type { LearnersWork } from '../../learning/index.ts'
import { continueExperimentAttempt, putExperimentAttempt } from '../attempts.ts'
import { stepsOf } from '../outline.ts'
import { destroyEnvironment } from './environment.ts'
import { askedOf, planOf } from './plan.ts'
import { learnersOutline } from './present.ts'
import { responseTo } from './responses.ts'
import { liveEnvironment } from './setup.ts'
import type { ExperimentVariant } from './variant.ts'

/** How learners work in experiments: answers and reports here, everything else through the experiment's own endpoints. */
export const experimentWork: LearnersWork<ExperimentVariant> = {
  // The environment goes on, so what was done in it does.
  nextAttempt: 'continues',
  canLeaveAttempt: false,
  alone: null,
  // What an experiment says of its duration is how long it is likely to take.
  limit: null,
  startsByHand: null,
  admits: null,
  maySubmit: null,
  variant: async (_tx, { recordId }) => ({ seed: recordId }),
  items: async (tx, of) => askedOf(await planOf(tx, of)),
  open: async (tx, attempt, of, before) => {
    if (before) return continueExperimentAttempt(tx, before.id, attempt.id)
    const plan = await planOf(tx, of)
    // From now on it has the data sets in the versions that there are now, whatever is published later.
    const mounts = await mountsFor(tx, plan.datasets)
    const keys = stepsOf(plan.sections).map((step) => step.id)
    return putExperimentAttempt(tx, attempt.id, mounts, keys)
  },
  respond: responseTo,
  // Checks and answers are marked when they are given; reports are read by people.
  isMarkedAhead: null,
  mark: async () => new Map(),
  present: async (tx, kernel, actor, record) => {
    const alive = await liveEnvironment(kernel, record.id)
    const environment = alive ? (await presentRecords(tx, kernel, actor, [alive]))[0]! : null
    const plan = await planOf(tx, record)
    const suite = plan.suiteId === null ? null : await suiteBrief(tx, plan.suiteId)
    return {
      experiment: {
        outline: await learnersOutline(tx, record, plan),
        environment,
        suite: suite && { title: suite.title, machines: suite.machines.map((machine) => machine.hostname) },
      },
    }
  },
  abandon: async (kernel, who, recordId, now) => {
    await destroyEnvironment(kernel, who, recordId, now)
  },
}
