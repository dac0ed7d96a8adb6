import { z } from 'zod'
import { job, scheduled } from '../../kernel/jobs/definition.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/result.ts'
import { refusalMessage } from '@lab/contract/refusals'
import { placeChanges } from '../place/index.ts'
import { readRoster } from './roster-read.ts'
import { dailyRosters, saveRoster, type RosterRow } from './roster-store.ts'
import { applyRoster } from './roster-sync.ts'
import { queue } from './scores.ts'

/** Learners of the list come in by themselves; all others that a list names wait for a person. */
async function syncOne(kernel: Kernel, row: RosterRow): Promise<void> {
  const people = await readRoster(kernel, row.platform, row.roster)
  await kernel.connection.transaction(async (tx) => {
    const now = new Date()
    const confirmed = { teachers: [], gone: [] }
    const outcome = people instanceof Refusal ? people : await applyRoster(tx, kernel, row, { people, confirmed, now })
    if (outcome instanceof Refusal) {
      const failure = refusalMessage(outcome.name, outcome.facts)
      const nobody = { added: 0, present: 0, removed: 0, gone: 0, skipped: 0 }
      await saveRoster(tx, row.roster.id, { syncedAt: now, outcome: { ...nobody, failure } })
    }
    for (const event of placeChanges(row.place)) await kernel.events.publish(tx, event)
    await kernel.events.publish(tx, { domain: 'ltiRoster', placeId: row.place.id, orgId: row.place.orgId })
  })
}

export const rosterJob = scheduled(
  job('lti.rosters', queue, z.object({}), async ({ kernel, cancelled }) => {
    for (const row of await dailyRosters(kernel.connection.db)) {
      if (cancelled()) break
      try {
        await syncOne(kernel, row)
      } catch (error) {
        // One list that cannot be written keeps no other one from being so.
        kernel.log.warn({ err: error, roster: row.roster.id }, 'the list of a platform could not be synchronised')
      }
    }
    return {}
  }),
  { cron: '20 4 * * *', title: '同步教学平台名单' },
)
