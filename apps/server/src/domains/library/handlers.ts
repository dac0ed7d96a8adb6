import { library as contract, sync as syncContract } from '@lab/contract/library'
import { successCodes } from '@lab/contract/refusals'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent } from '../../kernel/result.ts'
import { recordsOfContent, usersOf } from '../content/index.ts'
import { isTakenInBackground, startCopy } from './copy-job.ts'
import { lockableParts, lockedInCopy, lockParts } from './locks.ts'
import { acceptSync, changesOf, declineSync, takeCopy } from './operations.ts'
import { entryPolicy } from './policy.ts'
import { presentEntries, presentSync } from './present.ts'
import { copiesByOrganisation, findEntryOf, listEntries, withdrawEntry } from './store.ts'
import { findSync, listSyncs } from './sync-store.ts'

export const libraryEndpoints = bind('library', contract, {
  list: async ({ actor, query, tx, kernel }) => {
    const { rows, total } = await listEntries(tx, actor, query)
    return { entries: await presentEntries(tx, kernel, actor, rows), total }
  },
  get: async ({ actor, object, tx, kernel }) => ({
    entry: (await presentEntries(tx, kernel, actor, [object]))[0]!,
    preview: orAbsent(await kernel.kinds[object.kind].sharing?.preview(tx, object.contentId, object.version)),
  }),
  take: async ({ actor, object, body, tx, kernel, ok, refuse, logged, changed, answerCode }) => {
    const { userId, orgId } = actor
    if (orgId === null) return refuse('noOrganisation')
    if (await isTakenInBackground(tx, kernel, { userId, orgId }, object)) {
      const jobId = await startCopy(tx, kernel, { ...actor, orgId }, object, body.title)
      logged({ after: { version: object.version, job_id: jobId }, orgId })
      answerCode(successCodes.accepted)
      return { content: null, left_out: [], job_id: jobId }
    }
    const copy = ok(await takeCopy(tx, kernel, { userId, orgId }, object, body))
    logged({ after: { copy_id: copy.id, version: object.version }, orgId })
    changed({ domain: object.kind, id: copy.id, orgId })
    changed({ domain: 'content', id: copy.id, orgId })
    return { content: { id: copy.id, kind: object.kind, title: copy.title }, left_out: copy.leftOut, job_id: null }
  },
  withdraw: async ({ object, tx, now }) => {
    await withdrawEntry(tx, object.id, now)
    return {}
  },
  ofContent: async ({ actor, object, tx, kernel }) => {
    const entry = await findEntryOf(tx, object.id, actor)
    const isSeen = entry && entryPolicy.view(actor, entry) === true
    return { entry: isSeen ? (await presentEntries(tx, kernel, actor, [entry]))[0]! : null }
  },
  usage: async ({ actor, object, tx, kernel }) => ({
    usage: {
      running: await usersOf(tx, kernel, actor, object),
      records: await recordsOfContent(tx, kernel, object.id),
      copies: await copiesByOrganisation(tx, object.id),
    },
  }),
  locks: async ({ object, tx, kernel }) => ({ parts: await lockableParts(tx, kernel, object) }),
  lock: async ({ object, body, tx, kernel, ok, logged }) => {
    ok(await lockParts(tx, kernel, object, body.part_ids))
    const parts = await lockableParts(tx, kernel, object)
    logged({ after: { locked_parts: parts.filter((part) => part.is_locked).length } })
    return { parts }
  },
})

export const syncEndpoints = bind('sync', syncContract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listSyncs(tx, actor, query)
    return { syncs: rows.map(presentSync), total }
  },
  get: async ({ actor, object, tx, kernel }) => {
    const row = await findSync(tx, object.id, actor)
    const changes = row && (await changesOf(tx, kernel, object, row.toVersion))
    return {
      sync: row && changes ? presentSync(row) : null,
      changes: changes ?? [],
      version: object.version,
      locked: await lockedInCopy(tx, kernel, actor, object),
    }
  },
  accept: async ({ actor, object, body, tx, kernel, ok, logged, changed }) => {
    const done = ok(
      await acceptSync(tx, kernel, actor, object, {
        version: body.version,
        to: body.to_version,
        keys: body.keys,
        reason: body.reason,
      }),
    )
    const after = { source_version: body.to_version, ...done, reason: done.left > 0 ? body.reason : '' }
    logged({ before: { source_version: object.sourceVersion }, after })
    changed({ domain: object.kind, id: object.id })
    return done
  },
  decline: async ({ actor, object, body, tx, ok, logged }) => {
    const isNew = ok(await declineSync(tx, actor, object, { to: body.to_version, reason: body.reason }))
    // Where it was declined before, the reason that was given then holds.
    logged({ after: { declined_version: body.to_version, ...(isNew ? { reason: body.reason } : {}) } })
    return {}
  },
})
