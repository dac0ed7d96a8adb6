import { exp_series, type PlanChange, series, type SeriesKind, type SeriesPlan } from '@lab/contract/series'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { certificateBrief, lastCertificates } from '../certificate/index.ts'
import { basicsIn, comparedVersions, presentPerson, saveContent, type Reader } from '../content/index.ts'
import { offeringPolicy } from '../offering/index.ts'
import { mayPlan } from './edit.ts'
import { listLearners } from './learners.ts'
import { presentGroups, presentWalk } from './present-walk.ts'
import { presentListed, presentPlan, presentSeries } from './present.ts'
import { findEntry, finderOf, listSeries, savePlan } from './store.ts'
import { createSeries, differences, loadSeries } from './versions.ts'
import type { Work } from '../record/index.ts'
import { ownPath, ownSeriesIn, taught } from './own-walk.ts'
import { standingIn, worksIn } from './walk.ts'

/** The series as it is after a change, for the person who made it. */
async function shown(tx: Tx, reader: Reader, kind: SeriesKind, id: string) {
  return presentSeries(reader.actor, orAbsent(await finderOf(kind)(tx, id, reader)))
}

/** Its plan, as it is worked on. */
const planOf = async (tx: Tx, id: string) => orAbsent(await findEntry(tx, id)).plan

/** A plan with what is given of it. */
const changedPlan = (before: SeriesPlan, { groups, completion }: z.output<typeof PlanChange>): SeriesPlan => ({
  groups: groups ?? before.groups,
  completion: completion ?? before.completion,
})

/** What otherwise is in one version, by its number, than in the one it is compared with. */
const compared = (tx: Tx, id: string, number: string, against?: string) =>
  comparedVersions({ number: Number(number), against }, (version) => loadSeries(tx, id, version), differences)

export const seriesEndpoints = bind('series', series, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listSeries(tx, actor, 'series', query)
    return { series: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) => {
    const id = await createSeries(tx, actor, { ...basicsIn(body), title: body.title, kind: 'series' })
    return { series: await shown(tx, { actor, kernel }, 'series', id) }
  },
  get: async ({ actor, object }) => ({ series: presentSeries(actor, object) }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    return { series: await shown(tx, { actor, kernel }, 'series', object.id) }
  },
  plan: async ({ object, tx }) => presentPlan(tx, await planOf(tx, object.id), object.version),
  compare: async ({ object, params, query, tx }) => compared(tx, object.id, params.number, query.against),
  savePlan: async ({ actor, object, body, tx, kernel, ok }) => {
    const before = await planOf(tx, object.id)
    const plan = changedPlan(before, body.plan)
    ok(await mayPlan(tx, { actor, kernel }, 'series', { after: plan, before }))
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    await savePlan(tx, object.id, plan)
    return presentPlan(tx, plan, version)
  },
  learners: async ({ object, actor, query, tx, now }) => {
    const found = await taught(tx, object)
    const { rows, total } = await listLearners(tx, object, query)
    const ids = rows.map(({ id }) => id)
    const works = await worksIn(tx, found, ids)
    const certificates = await lastCertificates(tx, object.id, ids)
    const learners = rows.map((row) => {
      const own = works.get(row.id) ?? new Map<string, Work>()
      const walk = presentWalk(found, own, standingIn(found, own, now))
      const certificate = certificateBrief(certificates.get(row.id))
      return { ...walk, certificate, learner: { ...presentPerson(row), number: row.number } }
    })
    return {
      groups: presentGroups(found),
      learners,
      total,
      can: abilities({ certify: offeringPolicy.teach(actor, object) }),
    }
  },
  ofPlace: async ({ actor, params, tx, kernel, now }) => ({
    series: await ownSeriesIn(tx, kernel, actor.userId, params.id, now),
  }),
  path: async ({ actor, object, tx, kernel, now }) => ({
    path: await ownPath(tx, kernel, actor.userId, object, now),
  }),
})

export const expSeriesEndpoints = bind('exp_series', exp_series, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listSeries(tx, actor, 'exp_series', query)
    return { series: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) => {
    const id = await createSeries(tx, actor, { ...basicsIn(body), title: body.title, kind: 'exp_series' })
    return { exp_series: await shown(tx, { actor, kernel }, 'exp_series', id) }
  },
  get: async ({ actor, object }) => ({ exp_series: presentSeries(actor, object) }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    return { exp_series: await shown(tx, { actor, kernel }, 'exp_series', object.id) }
  },
  plan: async ({ object, tx }) => presentPlan(tx, await planOf(tx, object.id), object.version),
  compare: async ({ object, params, query, tx }) => compared(tx, object.id, params.number, query.against),
  savePlan: async ({ actor, object, body, tx, kernel, ok }) => {
    const before = await planOf(tx, object.id)
    const plan = changedPlan(before, body.plan)
    ok(await mayPlan(tx, { actor, kernel }, 'exp_series', { after: plan, before }))
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    await savePlan(tx, object.id, plan)
    return presentPlan(tx, plan, version)
  },
})
