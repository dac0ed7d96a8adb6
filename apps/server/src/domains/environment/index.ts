import type { Tx } from '../../kernel/database/pool.ts'
import type { Domain } from '../../kernel/domain.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Guards } from '../../kernel/policy/objects.ts'
import type { EnvSuiteBrief } from '@lab/contract/environment'
import { closeEngines, closeTerminals, openEngine, terminalsOf } from './engine/registry.ts'
import { environmentEndpoints } from './handlers.ts'
import { metadataEndpoints } from './metadata.ts'
import { poolPolicy, recordingPolicy, recordPolicy, researchPolicy, suitePolicy, templatePolicy } from './policy.ts'
import { poolEndpoints } from './pools/handlers.ts'
import { findPool, type PoolRow } from './pools/store.ts'
import { presentSuiteBrief } from './present.ts'
import { recordingEndpoints } from './recordings/handlers.ts'
import { findRecording, type FoundRecording } from './recordings/store.ts'
import { researchEndpoints } from './research/handlers.ts'
import { findResearch, type ResearchRow } from './research/store.ts'
import { findUsed, type UsedEnvironment } from './store/users.ts'
import { findSuite, type Suite } from './store/suites.ts'
import { findTemplate, type TemplateRow } from './store/templates.ts'
import { machineControlEndpoints } from './links/handlers.ts'
import { machineImageEndpoints } from './images/handlers.ts'
import { buildImageJob } from './images/job.ts'
import { templateVersionEndpoints } from './templates/handlers.ts'
import { announceServer } from './terminals/holder.ts'
import { serveRelay } from './terminals/relay.ts'
import type { TypedCommand } from './terminals/shell-commands.ts'
import { serveWeb } from './web/serve.ts'

export { createSuite, createTemplate, type Maker } from './catalogue.ts'
export type { CheckResult, CheckSpec } from './checks/outcome.ts'
export { runCheckAt, type Place } from './checks/run-check.ts'
export type { ExecOutcome } from './drivers/driver.ts'
export { sandboxDriver } from './drivers/sandbox.ts'
export {
  allowEnvironments,
  destroyEnvironment,
  environmentsReady,
  runCheck,
  runScript,
  startEnvironment,
  waitForEnvironment,
  type ReachRefusal,
  type ScriptSpec,
  type StartEnvironment,
  type StartRefusal,
} from './operations.ts'
export { runScenario } from './links/links.ts'
export { linkOrders } from './links/orders.ts'
export { networksOf } from './networks.ts'

export { listFolder, putFile, readFile, type FileAt, type Folder } from './files.ts'
export { observe, type Observable, type Observation } from './observe.ts'
export type { MountSource } from './mounts.ts'
export { insertPool, savePool } from './pools/store.ts'
export { presentRecords } from './present.ts'
export {
  countOfLearner,
  findLiveOfRecord as findLiveEnvironment,
  findRecord as findEnvironment,
  readyOfSuite,
  type RecordRow,
} from './store/records.ts'
export { insertResearch } from './research/store.ts'
export { getConfig as environmentConfig } from './store/configs.ts'
export { findSuite, suiteLike, suiteOfMachines, type Suite } from './store/suites.ts'
export type { TemplateRow } from './store/templates.ts'
export type { RecordMount } from './tables.ts'
export type { TypedCommand } from './terminals/shell-commands.ts'
export { newestEnvironment, runningEnvironment } from './store/of-records.ts'
export { envRecordings, envRecords, envSuites, envTemplates, researchEnvironments } from './tables.ts'

/** A suite as shown next to what uses it; null when it is gone. The caller has already checked who may see it. */
export async function suiteBrief(tx: Tx, id: string): Promise<EnvSuiteBrief | null> {
  const suite = await findSuite(tx, id)
  return suite ? presentSuiteBrief(suite) : null
}

/** Tells of every command that a learner types in a terminal of an environment that belongs to a learning record. */
export function followTyped(kernel: Kernel, listener: (typed: TypedCommand) => void): void {
  terminalsOf(kernel).typed.add(listener)
}

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    template: TemplateRow
    suite: Suite
    env_record: UsedEnvironment
    recording: FoundRecording
    research_env: ResearchRow
    env_pool: PoolRow
  }
}

const guards: Guards = {
  template: {
    load: findTemplate,
    orgOf: (template) => template.orgId,
    titleOf: (template) => template.title,
    can: templatePolicy,
  },
  suite: { load: findSuite, orgOf: (suite) => suite.orgId, titleOf: (suite) => suite.title, can: suitePolicy },
  env_record: {
    load: (tx, id, _actor, kernel) => findUsed(tx, kernel, id),
    orgOf: (record) => record.orgId,
    titleOf: (record) => record.subject,
    can: recordPolicy,
  },
  recording: {
    load: findRecording,
    orgOf: (recording) => recording.orgId,
    titleOf: (recording) => recording.subject,
    can: recordingPolicy,
  },
  research_env: {
    load: findResearch,
    orgOf: (research) => research.orgId,
    titleOf: (research) => research.title,
    can: researchPolicy,
  },
  env_pool: { load: findPool, orgOf: (pool) => pool.orgId, titleOf: () => '', can: poolPolicy },
}

/** Live environments: templates, suites, what runs of them, and the checks that run in them. */
export const environment: Domain = {
  name: 'environment',
  endpoints: [
    ...environmentEndpoints,
    ...templateVersionEndpoints,
    ...machineImageEndpoints,
    ...machineControlEndpoints,
    ...metadataEndpoints,
    ...recordingEndpoints,
    ...researchEndpoints,
    ...poolEndpoints,
  ],
  guards,
  jobs: [buildImageJob],
  plugin(app, kernel) {
    serveWeb(app, kernel)
    serveRelay(app, kernel)
    announceServer(app, kernel)
  },
  start: openEngine,
  closing: closeTerminals,
  stop: closeEngines,
}
