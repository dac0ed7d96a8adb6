import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { UnitResponse } from '@lab/contract/mooc-learning'
import type { UploadOrigin } from '@lab/contract/upload-rules'
import { fileAddress, storeBytes } from '../domains/file/index.ts'
import { learn } from '../domains/learning/index.ts'
import { projectRoot } from '../kernel/config.ts'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { between } from './learners/dice.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** Uploads a file of the demo school under a readable name. */
export async function uploadDemoFile(
  kernel: Kernel,
  who: { userId: string; orgId: string },
  origin: UploadOrigin,
  file: string,
  name: string,
): Promise<{ name: string; url: string }> {
  const bytes = await readFile(join(projectRoot(), 'apps/server/demo-files', file))
  return { name, url: fileAddress(ok(await storeBytes(kernel, who, origin, { name, bytes }))) }
}

/** What a learner does in one unit. */
export interface UnitStep {
  unit: string
  value: UnitResponse
}

export interface UnitWay {
  offeringId: string
  username: string
  /** In order; one after the other within some minutes. */
  steps: readonly UnitStep[]
  daysAgo: number
  id?: string | undefined
}

/** One learner's way through the units of a course, as their browser would report it. */
export async function playUnits(tx: Tx, kernel: Kernel, school: DemoSchool, way: UnitWay): Promise<void> {
  const { offeringId, username, steps, daysAgo, id } = way
  const who = { userId: named(school.people, username) }
  const begun = new Date(
    new Date(school.now).getTime() - daysAgo * dayMs + between(0, 600, username, 'course') * minuteMs,
  )
  const record = ok(await learn.start(tx, kernel, who, { offeringId, id }, begun))
  let minutes = 0
  for (const [at, { unit, value }] of steps.entries()) {
    minutes += between(4, 12, username, unit, at)
    const now = new Date(begun.getTime() + minutes * minuteMs)
    ok(await learn.respond(tx, kernel, who, { record: record.id, key: unit, value }, now))
  }
}
