import { experimentLabs as contract } from '@lab/contract/experiment-labs'
import { successCodes } from '@lab/contract/refusals'
import { bind } from '../../../kernel/http/bind.ts'
import { orAbsent } from '../../../kernel/result.ts'
import { startMaking } from './make-job.ts'
import { presentLabImport } from './present.ts'
import { startReading } from './read-job.ts'
import { findLabImport } from './store.ts'
import { undoLabs } from './undo.ts'

export const labEndpoints = bind('experimentLabs', contract, {
  readLabs: async ({ actor, body, tx, kernel, now, ok }) => ({
    lab_import: presentLabImport(ok(await startReading(tx, kernel, actor, body.url, now))),
  }),
  getLabImport: async ({ actor, params, tx }) => ({
    lab_import: presentLabImport(orAbsent(await findLabImport(tx, params.id, actor.userId))),
  }),
  makeLabs: async ({ actor, params, body, tx, kernel, ok, answerCode }) => {
    const row = orAbsent(await findLabImport(tx, params.id, actor.userId))
    const jobId = ok(await startMaking(tx, kernel, actor, row, body))
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  undoLabs: async ({ actor, params, tx, kernel, now, ok }) => {
    const found = orAbsent(await findLabImport(tx, params.id, actor.userId))
    const { row, kept } = ok(await undoLabs(tx, kernel, actor, found, now))
    return { lab_import: presentLabImport(row), kept }
  },
})
