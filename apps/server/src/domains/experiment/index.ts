import type { Domain } from '../../kernel/domain.ts'
import type { Guards } from '../../kernel/policy/objects.ts'
import { contentGuard, contentPolicy } from '../content/index.ts'
import { experimentEndpoints } from './handlers.ts'
import { experimentLearning } from './learning/index.ts'
import { labEndpoints } from './labs/handlers.ts'
import { makeLabsJob } from './labs/make-job.ts'
import { readLabsJob } from './labs/read-job.ts'
import { nightlyJob } from './nightly.ts'
import { exportJob } from './package-export.ts'
import { importJob } from './package-import.ts'
import { validationJob } from './validate-solution.ts'
import { findExperiment, findStep, type FullExperiment, type StepWithExperiment } from './store.ts'

export { experimentBehaviour } from './behaviour.ts'
export { readTexts } from './archive.ts'
export { arriveExperiment, bytesOfPackage, makeArrived, type ArrivedExperiment } from './package-arrival.ts'
export { isDatasetKey, makeDatasets, readDatasets, receiveDatasets, type GivenDataset } from './package-datasets.ts'
export { isPackedBytes, ManifestDataset } from './package-format.ts'
export { readPackage, type ReadPackage } from './package-read.ts'
export { bytesToPack, describeDatasets } from './package-write.ts'
export { gathered, roomIn } from './packages.ts'
export {
  copyExperiment,
  createExperiment,
  filesInCopy,
  type NewExperiment,
  type NewSection,
  type NewStep,
} from './create.ts'
export { copyPublished } from './published-copy.ts'
export { addStep, changeStep } from './edit-outline.ts'
export {
  isTask,
  stepsOf,
  type ExperimentSnapshot,
  type OutlineContent,
  type SectionContent,
  type StepContent,
} from './outline.ts'
export {
  isObserved,
  evaluateEvidence,
  observableOf,
  seenWords,
  type LearnerAction,
  type EvidenceResult,
} from './evidence.ts'
export { parameterValues, sectionsWithValues } from './parameters.ts'
export { operableIn, operationFault, operationOf, operationPlan, type OperationPlan } from './operation.ts'
export { presentOutline } from './present.ts'
export { startValidation } from './validate-solution.ts'
export {
  experimentBrief,
  findExperiment,
  getOutline,
  loadSnapshot,
  type ExperimentBrief,
  type FullExperiment,
} from './store.ts'

export { experiments } from './tables.ts'

/**
 * What learners do in experiments, as plain functions. Those that reach into an environment take the kernel and open their own
 * transactions; the others join the caller's. Each takes the moment it happens at.
 */
export * as experimentLearn from './learning/operations.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    experiment: FullExperiment
    step: StepWithExperiment
  }
}

const guards: Guards = {
  experiment: contentGuard(findExperiment),
  step: {
    load: (tx, id, actor, kernel) => findStep(tx, id, { actor, kernel }),
    orgOf: (row) => row.content.orgId,
    titleOf: (row) => row.step.title,
    can: {
      view: (actor, row) => contentPolicy.view(actor, row.content),
      edit: (actor, row) => contentPolicy.edit(actor, row.content),
    },
  },
}

/** Experiments: their outline, scripts and checks, the validation that they are solvable, and their versions. */
export const experiment: Domain = {
  name: 'experiment',
  endpoints: [...experimentEndpoints, ...labEndpoints, ...experimentLearning.endpoints],
  start: experimentLearning.start,
  stop: experimentLearning.stop,
  guards,
  jobs: [validationJob, nightlyJob, exportJob, importJob, readLabsJob, makeLabsJob],
}
