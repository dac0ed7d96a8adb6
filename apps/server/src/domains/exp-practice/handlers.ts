import { exp_practice as contract, topicLimits } from '@lab/contract/exp-practice'
import type { TopicContent, TopicLearner } from '@lab/contract/exp-practice'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { ok as orThrow, orAbsent } from '../../kernel/result.ts'
import { basicsIn, comparedVersions, contentBrief, presentPerson, saveContent, type Reader } from '../content/index.ts'
import { experimentBrief } from '../experiment/index.ts'
import { learn, recordStale, stateOf } from '../learning/index.ts'
import { addTemplates, arrangeTopic } from './edit.ts'
import { topicOf, topicsOf } from './open-topics.ts'
import { presentParts } from './parts.ts'
import { presentListed, presentTopic } from './present.ts'
import { averageOf, listStandings, rankingOf, worksIn, type OfferedWork, type Standing } from './standings.ts'
import { findPlan, findTopic, listTopics, savePlan } from './store.ts'
import { beginInTopic, leaveAttempt, taughtTopic } from './taught.ts'
import { createTopic, differences, loadTopic } from './versions.ts'

/** The topic as it is after a change, for the person who made it. */
const shown = async (tx: Tx, reader: Reader, id: string) => ({
  topic: presentTopic(reader.actor, orAbsent(await findTopic(tx, id, reader))),
})

/** Its experiments as they are now, for their author. */
const contentOf = async (tx: Tx, actor: Actor, ids: readonly string[], version: number): Promise<TopicContent> => ({
  experiments: await presentParts(tx, actor, ids),
  version,
})

const presentWork = (experimentId: string, work: OfferedWork | undefined) => ({
  experiment_id: experimentId,
  record_id: work?.recordId ?? null,
  state: work?.state ?? ('not_started' as const),
  attempts: work?.attempts ?? 0,
  best: work?.best ?? null,
})

const presentRanked = (standing: Standing) => ({
  rank: standing.rank ?? 0,
  points: standing.points,
  done: standing.done,
  learner: presentPerson(standing),
})

export const topicEndpoints = bind('exp_practice', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listTopics(tx, actor, query)
    return { topics: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) => {
    const given = { ...basicsIn(body), title: body.title, hasRanking: body.has_ranking }
    return shown(tx, { actor, kernel }, await createTopic(tx, actor, given))
  },
  get: async ({ actor, object }) => ({ topic: presentTopic(actor, object) }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    const hasRanking = body.has_ranking
    if (hasRanking !== undefined && hasRanking !== object.topic.hasRanking)
      await savePlan(tx, object.id, { hasRanking })
    return shown(tx, { actor, kernel }, object.id)
  },
  compare: ({ object, params, query, tx }) =>
    comparedVersions(
      { number: Number(params.number), against: query.against },
      (version) => loadTopic(tx, object.id, version),
      differences,
    ),
  experiments: async ({ actor, object, tx }) => {
    const { experiments } = orAbsent(await findPlan(tx, object.id))
    return contentOf(tx, actor, experiments, object.version)
  },
  add: async ({ actor, object, body, tx, ok, logged }) => {
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    const { experiments, leftOut } = ok(await addTemplates(tx, object, body.template_ids))
    logged({ after: { template_ids: body.template_ids } })
    return { ...(await contentOf(tx, actor, experiments, version)), left_out: leftOut }
  },
  arrange: async ({ actor, object, body, tx, ok }) => {
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    return contentOf(tx, actor, ok(await arrangeTopic(tx, object.id, body.experiments)), version)
  },
  learners: async ({ object, query, tx }) => {
    const { ids, offerings } = await taughtTopic(tx, object)
    const offeringIds = [...offerings.values()]
    const names = await contentBrief(tx, ids)
    const briefs = await experimentBrief(tx, ids)
    const { rows, total } = await listStandings(tx, offeringIds, query)
    const works = await worksIn(
      tx,
      offeringIds,
      rows.map(({ id }) => id),
    )
    const learners = rows.map((row): z.input<typeof TopicLearner> => {
      const own = works.get(row.id)
      return {
        learner: { ...presentPerson(row), number: row.number },
        rank: row.rank,
        points: row.points,
        done: row.done,
        last_active_at: row.lastActiveAt,
        works: ids.map((id) => presentWork(id, own?.get(offerings.get(id) ?? ''))),
      }
    })
    const experiments = ids.map((id) => ({
      id,
      title: names.get(id)?.title ?? '已删除的实验',
      max_points: briefs.get(id)?.totalPoints ?? 0,
    }))
    return { experiments, learners, total, ...(await averageOf(tx, offeringIds)) }
  },
  open: ({ query, actor, tx }) => topicsOf(tx, actor, query),
  own: async ({ object, actor, tx }) => {
    const topic = orAbsent(await topicOf(tx, actor, object.id))
    const { ids, offerings, hasRanking } = await taughtTopic(tx, object)
    const offeringIds = [...offerings.values()]
    const own = (await worksIn(tx, offeringIds, [actor.userId])).get(actor.userId)
    const found = await contentBrief(tx, ids)
    const briefs = await experimentBrief(tx, ids)
    const experiments = ids.flatMap((id) => {
      const [content, brief] = [found.get(id), briefs.get(id)]
      // What its author has taken back is not worked in.
      if (!content || !brief || content.isDeleted || content.state !== 'published') return []
      return {
        ...presentWork(id, own?.get(offerings.get(id) ?? '')),
        title: content.title,
        cover: content.cover,
        shape: content.shape,
        duration_minutes: brief.durationMinutes,
        step_count: brief.stepCount,
        max_points: brief.totalPoints,
      }
    })
    const ranked = hasRanking
      ? await rankingOf(tx, offeringIds, { userId: actor.userId, most: topicLimits.ranked })
      : null
    return {
      topic: { ...topic, summary: object.summary },
      experiments,
      ranking: ranked && {
        first: ranked.first.map(presentRanked),
        own: ranked.own && presentRanked(ranked.own),
        total: ranked.total,
      },
    }
  },
  start: async ({ object, params, body, actor, kernel, tx, now, changed }) => {
    const { experiment_id: experimentId } = params
    if (body.again) await leaveAttempt(kernel, actor, object, experimentId, now)
    const record = await kernel.connection.transaction(async (own) => {
      const topic = orThrow(await learn.openToLearn(own, { actor, kernel }, object.id))
      return orThrow(await beginInTopic(own, kernel, actor, { topic, experimentId, again: body.again }, now))
    })
    recordStale(changed, record)
    return stateOf(tx, kernel, actor, record.id, now)
  },
})
