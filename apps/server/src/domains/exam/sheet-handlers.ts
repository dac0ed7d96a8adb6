import { sheetEndpoints as contract } from '@lab/contract/exam'
import { bind } from '../../kernel/http/bind.ts'
import { refuse, throwRefusal } from '../../kernel/result.ts'
import { learn, recordStale } from '../learning/index.ts'
import { enter, heartbeat, keepAnswer, openLobby } from './sit.ts'

/** What somebody who sits an exam calls. */
export const sheetHandlers = bind('exam', contract, {
  lobby: async ({ object, actor, kernel, tx, now, ok }) => ({
    record_id: ok(await openLobby(tx, kernel, actor, object, now)),
  }),
  enter: async ({ object, body, actor, kernel, request, tx, now, ok, changed }) => {
    const from = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
    const record = ok(await enter(tx, kernel, actor, object, { ...body, ...from }, now))
    recordStale(changed, record)
    changed({ domain: 'offering', id: record.offeringId, placeId: record.placeId, orgId: record.orgId })
    // The window in which it was sat before hears that it leads no more.
    changed({ domain: 'exam', userId: actor.userId })
    return {}
  },
  answer: async ({ object, params, body, actor, kernel, tx, tab, now, ok, changed }) => {
    const { answer, written_at: writtenAt, session = null } = body
    ok(await keepAnswer(tx, kernel, actor, object, { key: params.key, answer, writtenAt, session }, now))
    // Others see that somebody is at work, and with the first answer to what was returned, that it is in progress again.
    recordStale(changed, object, { tab, news: object.state === 'returned' ? 'changed' : 'saved' })
    return { saved_at: now.toISOString() }
  },
  heartbeat: async ({ object, body, actor, kernel, request, tx, now, changed }) => {
    if (object.kind !== 'exam') throwRefusal(refuse('absent'))
    const { shown, isOverLimit } = await heartbeat(tx, kernel, actor, object, { ...body, address: request.ip }, now)
    if (isOverLimit) {
      const collected = { at: now, word: '离开次数超过上限，自动交卷' }
      const submitted = await kernel.connection.transaction((held) => learn.collect(held, kernel, object.id, collected))
      if (submitted) recordStale(changed, submitted)
    }
    const { id, placeId, orgId } = object
    if (!object.isTrial) changed({ domain: 'record', id, placeId, orgId, kind: 'heartbeat', soon: true })
    return shown
  },
})
