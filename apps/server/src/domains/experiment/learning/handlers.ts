import { experimentLearning as contract } from '@lab/contract/experiment-learning'
import type { ContentKind } from '@lab/contract/kinds'
import type { Tx } from '../../../kernel/database/pool.ts'
import { bind } from '../../../kernel/http/bind.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Actor } from '../../../kernel/policy/actor.ts'
import { refuse, throwRefusal, type Refusal } from '../../../kernel/result.ts'
import { presentRecords, type RecordRow as EnvironmentRow } from '../../environment/index.ts'
import { recordStale, stateOf } from '../../learning/index.ts'
import { ownState } from '../../record/index.ts'
import * as learn from './operations.ts'

const environmentOf = async (tx: Tx, kernel: Kernel, actor: Actor, row: EnvironmentRow) =>
  (await presentRecords(tx, kernel, actor, [row]))[0]!

/** Into the machines of an exam nothing is put, and nothing is taken out of them: they are worked in through their terminals. */
const hasFiles = ({ kind }: { kind: ContentKind }): true | Refusal<'absent'> =>
  kind === 'experiment' || refuse('absent')

export const experimentLearningEndpoints = bind('experimentLearning', contract, {
  startEnvironment: async ({ body, object, actor, kernel, tx, now, ok, changed }) => {
    const row = ok(await learn.startEnvironment(kernel, actor, object.id, { queue: body.queue }, now))
    recordStale(changed, object)
    return { environment: await environmentOf(tx, kernel, actor, row) }
  },
  destroyEnvironment: async ({ object, actor, kernel, now, ok, changed }) => {
    ok(await learn.destroyEnvironment(kernel, actor, object.id, now))
    recordStale(changed, object)
    return {}
  },
  runCommand: async ({ body, object, actor, kernel, ok, changed }) => {
    const { command, machine, step_id: stepId } = body
    const run = ok(await learn.runCommand(kernel, actor, object.id, { command, machine, stepId }))
    recordStale(changed, object)
    return { stdout: run.stdout, stderr: run.stderr, exit_code: run.exitCode, timed_out: run.timedOut }
  },
  files: async ({ query, object, kernel, ok }) => {
    ok(hasFiles(object))
    const { path, files, hasMore } = ok(await learn.listFolder(kernel, object.id, { path: '', ...query }))
    return { path, files, has_more: hasMore }
  },
  readFile: async ({ query, object, kernel, ok }) => {
    ok(hasFiles(object))
    const bytes = ok(await learn.readFile(kernel, object.id, query))
    return { base64: Buffer.from(bytes).toString('base64') }
  },
  putFile: async ({ body, object, actor, kernel, ok, changed }) => {
    ok(hasFiles(object))
    const { base64, ...where } = body
    ok(await learn.putFile(kernel, actor, object.id, { ...where, bytes: Buffer.from(base64, 'base64') }))
    recordStale(changed, object)
    return {}
  },
  openStep: async ({ params, object, actor, kernel, tx, tab, now, ok, changed }) => {
    const saved = ok(await learn.openStep(kernel, actor, object.id, params.step_id, now))
    recordStale(changed, object, { tab })
    return ownState(tx, kernel, actor, object, now, saved)
  },
  done: async ({ params, object, actor, kernel, tx, tab, now, ok, changed }) => {
    const saved = ok(await learn.done(tx, kernel, actor, object.id, params.step_id, now))
    recordStale(changed, object, { tab })
    return ownState(tx, kernel, actor, object, now, saved)
  },
  verify: async ({ params, object, actor, kernel, tx, tab, now, ok, changed }) => {
    const { result } = ok(await learn.verify(kernel, actor, object.id, params.step_id))
    recordStale(changed, object, { tab })
    return { ...(await stateOf(tx, kernel, actor, object.id, now)), outcome: result.outcome, message: result.message }
  },
  answer: async ({ params, body, object, actor, kernel, tx, tab, now, ok, changed }) => {
    if (object.kind !== 'experiment') return throwRefusal(refuse('absent'))
    const { record, isRight, news } = ok(
      await learn.answer(
        tx,
        kernel,
        actor,
        object,
        { stepId: params.step_id, value: body.answer, writtenAt: body.written_at },
        now,
      ),
    )
    recordStale(changed, object, { tab, news })
    return { ...(await ownState(tx, kernel, actor, object, now, record ?? undefined)), is_right: isRight }
  },
  hint: async ({ params, object, actor, kernel, tx, tab, now, ok, changed }) => {
    const { record, hint } = ok(await learn.openHint(tx, kernel, actor, object.id, params.step_id, now))
    recordStale(changed, object, { tab })
    return { ...(await ownState(tx, kernel, actor, object, now, record)), hint }
  },
  report: async ({ params, body, object, actor, kernel, tx, tab, now, ok, changed }) => {
    if (object.kind !== 'experiment') return throwRefusal(refuse('absent'))
    const given = { stepId: params.step_id, value: body.body, writtenAt: body.written_at }
    const { record, news } = ok(await learn.saveReport(tx, kernel, actor, object, given, now))
    recordStale(changed, object, { tab, news })
    const state = record && (await ownState(tx, kernel, actor, object, now, record))
    return { saved_at: now.toISOString(), state }
  },
})
