import { operationEndpoints as contract } from '@lab/contract/exam'
import type { OperationWork } from '@lab/contract/exam'
import { stepWeights } from '@lab/contract/question/operation'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { orAbsent } from '../../kernel/result.ts'
import { presentRecords, suiteBrief } from '../environment/index.ts'
import { recordStale } from '../learning/index.ts'
import type { RecordFacts } from '../record/index.ts'
import { askedOperation, checkOperation, endOperation, liveOf, startOperation } from './operation.ts'
import { findOperation, isChecking, isPrepared } from './operation-store.ts'

type Wire = z.input<typeof OperationWork>

/** An operation question as its learner works on it; nothing before it is begun, in a pause and once it is submitted. */
async function shown(tx: Tx, kernel: Kernel, actor: Actor, record: RecordFacts, key: string, now: Date): Promise<Wire> {
  const isAtWork = (record.state === 'in_progress' || record.state === 'returned') && !record.heldAt
  const { question, plan } = orAbsent(isAtWork ? await askedOperation(tx, record, key) : null)
  const row = await findOperation(tx, { attemptId: record.current.id, key })
  const alive = await liveOf(tx, row)
  const suite = plan.suiteId === null ? null : await suiteBrief(tx, plan.suiteId)
  const weights = new Map(stepWeights(question).map((weight, at) => [question.steps[at]!.id, weight]))
  return {
    steps: plan.counted.map(({ id, title, body }) => ({
      id,
      title,
      body,
      percent: Math.round((weights.get(id) ?? 0) * 100),
    })),
    environment: alive ? (await presentRecords(tx, kernel, actor, [alive]))[0]! : null,
    machines: suite?.machines.map(({ hostname }) => hostname) ?? [],
    is_prepared: alive !== null && row !== null && isPrepared(row, alive.id, now),
    is_checking: row !== null && isChecking(row, now),
    checked_at: row?.checkedAt?.toISOString() ?? null,
    tries: row?.tries ?? 0,
  }
}

/** Operation questions, for those who sit an exam. */
export const operationHandlers = bind('exam', contract, {
  operation: async ({ object, params, actor, kernel, tx, now }) => ({
    operation: await shown(tx, kernel, actor, object, params.key, now),
  }),
  startOperation: async ({ object, params, body, actor, kernel, tx, now, ok, changed }) => {
    ok(await startOperation(kernel, actor, object, params.key, body, now))
    recordStale(changed, object)
    return { operation: await shown(tx, kernel, actor, object, params.key, now) }
  },
  endOperation: async ({ object, params, actor, kernel, tx, now, ok, changed }) => {
    ok(await endOperation(kernel, actor, object, params.key, now))
    recordStale(changed, object)
    return { operation: await shown(tx, kernel, actor, object, params.key, now) }
  },
  checkOperation: async ({ object, params, body, actor, kernel, tx, tab, now, ok, changed }) => {
    ok(await checkOperation(kernel, actor, object, params.key, body))
    recordStale(changed, object, { tab, news: 'saved' })
    return { operation: await shown(tx, kernel, actor, object, params.key, now) }
  },
})
