import {
  envUnreachableLabel,
  type EnvRecord,
  type EnvSuite,
  type EnvSuiteBrief,
  type EnvTemplate,
  type EnvUsageHistory,
} from '@lab/contract/environment'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { isStaff, type Actor } from '../../kernel/policy/actor.ts'
import { abilities, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { imagePrefix } from './images/places.ts'
import { recordPolicy, suitePolicy, templatePolicy } from './policy.ts'
import { extendedEnd, hasEnded, latestEnd, watchEverySeconds } from './rules.ts'
import { Refusal } from '../../kernel/result.ts'
import { findPeople, type Person } from './store/people.ts'
import { queuePositions, type RecordRow } from './store/records.ts'
import { countLiveBySuite, type Suite, type SuiteMachine } from './store/suites.ts'
import type { TemplateRow } from './store/templates.ts'
import { withUsers } from './store/users.ts'
import { inputOf } from './templates/rules.ts'
import type { WorkKernel } from '../place/index.ts'

type People = Map<string, Person>
type Wire<S extends z.ZodType> = z.input<S>

const person = (people: People, id: string | null): { id: string; real_name: string; avatar: string } | null => {
  const found = id === null ? undefined : people.get(id)
  return found ? { id: found.id, real_name: found.real_name, avatar: found.avatar } : null
}

type TemplateWire = Wire<typeof EnvTemplate>
type SuiteWire = Wire<typeof EnvSuite>
type RecordWire = Wire<typeof EnvRecord>

function presentTemplate(actor: Actor, row: TemplateRow & { hostname?: string }, people: People): TemplateWire {
  return {
    id: row.id,
    ...inputOf(row),
    state: row.state,
    platform: row.orgId === null,
    version_number: row.versionNumber,
    version: row.version,
    creator: person(people, row.creatorId),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ...(row.hostname === undefined ? {} : { hostname: row.hostname }),
    can: abilities({ edit: templatePolicy.edit(actor, row), remove: templatePolicy.remove(actor, row) }),
  }
}

/** Templates as the console shows them. */
export async function presentTemplates(
  tx: Tx,
  actor: Actor,
  rows: (TemplateRow & { hostname?: string })[],
): Promise<TemplateWire[]> {
  const people = await findPeople(
    tx,
    rows.map((row) => row.creatorId),
  )
  return rows.map((row) => presentTemplate(actor, row, people))
}

const presentMachine = ({ hostname, networks, template }: SuiteMachine): SuiteWire['machines'][number] => ({
  hostname,
  networks,
  template_id: template.id,
  template_version: template.versionNumber,
  title: template.title,
  virtual_type: template.virtualType,
  architecture: template.architecture,
  cpus: template.cpus,
  memory_mb: template.memoryMb,
  disk_mb: template.diskMb,
  access: template.access,
  ports: template.ports,
  state: template.state,
})

/** Suites as the console shows them. */
export async function presentSuites(tx: Tx, actor: Actor, rows: Suite[]): Promise<SuiteWire[]> {
  const people = await findPeople(
    tx,
    rows.map((row) => row.creatorId),
  )
  const live = await countLiveBySuite(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    summary: row.summary,
    env_usage: row.envUsage,
    state: row.state,
    machines: row.machines.map(presentMachine),
    version: row.version,
    creator: person(people, row.creatorId),
    live_records: live.get(row.id) ?? 0,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    can: abilities({
      edit: suitePolicy.edit(actor, row),
      remove: suitePolicy.remove(actor, row),
      start: row.state === 'enabled' ? suitePolicy.use(actor, row) : because('环境套件已停用'),
    }),
  }))
}

export const presentSuiteBrief = (suite: Suite): Wire<typeof EnvSuiteBrief> => ({
  id: suite.id,
  title: suite.title,
  state: suite.state,
  machines: suite.machines.map(presentMachine),
})

function recordAbilities(actor: Actor, row: RecordRow): Record<string, true | string> {
  const operate = recordPolicy.operate(actor, row)
  const isFree = row.purpose === 'standby'
  const whenRunning: Verdict =
    row.state !== 'running' ? because('环境未在运行') : isFree ? because('预启动的环境还没有人使用') : operate
  const whenReached: Verdict = row.unreachableSince && whenRunning === true ? because(envUnreachableLabel) : whenRunning
  const extension = extendedEnd(row, 5)
  return abilities({
    operate,
    terminal: whenReached,
    run: whenReached,
    extend: extension instanceof Refusal && row.state === 'running' ? because('已达最长使用时间') : whenRunning,
    destroy: hasEnded(row.state) || row.state === 'stopping' ? because('环境已结束') : operate === true ? yes : operate,
  })
}

const mib = 1024 * 1024

/** The last measurements of one environment. */
export const presentUsage = (row: RecordRow): Wire<typeof EnvUsageHistory> => ({
  every_seconds: watchEverySeconds,
  cpu_percent: row.cpuHistory,
  memory_mb: row.memoryHistory.map((bytes) => Math.round((bytes / mib) * 10) / 10),
})

/** Environments as the console and the learning API show them. */
export async function presentRecords(
  tx: Tx,
  kernel: WorkKernel,
  actor: Actor,
  found: RecordRow[],
): Promise<RecordWire[]> {
  // Staff may use what is their organisation's, whether or not others use it too.
  const rows = isStaff(actor) ? found : await withUsers(tx, kernel, found)
  const people = await findPeople(
    tx,
    rows.flatMap((row) => [row.ownerId, row.endedBy]),
  )
  const positions = await queuePositions(tx, rows)
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    failure: row.failure,
    unreachable_since: row.state === 'running' ? row.unreachableSince : null,
    queue_position: positions.get(row.id) ?? null,
    owner: { id: row.ownerId, real_name: '', number: '', avatar: '', ...people.get(row.ownerId) },
    suite: { id: row.suiteId, title: row.suiteTitle },
    purpose: row.purpose,
    subject: row.subject,
    content_id: row.contentId,
    offering_id: row.offeringId,
    place_id: row.placeId,
    record_id: row.recordId,
    network_on: row.networkOn,
    mounts: row.mounts.map(({ title, version, path }) => ({ title, version, path })),
    research_id: row.researchId,
    machines: row.machines.map((machine) => ({
      hostname: machine.hostname,
      title: machine.title,
      template_id: machine.templateId,
      own_system: machine.image.startsWith(imagePrefix),
      template_version: machine.templateVersion,
      virtual_type: machine.virtualType,
      architecture: machine.architecture,
      cpus: machine.cpus,
      memory_mb: machine.memoryMb,
      access: machine.access,
      ports: machine.ports,
    })),
    created_at: row.createdAt,
    started_at: row.startedAt,
    expires_at: row.expiresAt,
    extendable_until: row.startedAt && row.state === 'running' ? latestEnd(row.startedAt, row.maxMinutes) : null,
    ended_at: row.endedAt,
    end_reason: row.endReason,
    ended_by: person(people, row.endedBy),
    cpu_percent: row.cpuPercent,
    memory_mb: row.memoryBytes === null ? null : Math.round((row.memoryBytes / mib) * 10) / 10,
    memory_limit_mb: row.machines.reduce((sum, machine) => sum + machine.memoryMb, 0),
    usage_at: row.usageAt,
    can: recordAbilities(actor, row),
  }))
}
