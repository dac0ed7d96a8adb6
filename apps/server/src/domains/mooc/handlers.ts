import { mooc as contract } from '@lab/contract/mooc'
import type { CoursePlan, CoursePlanChange } from '@lab/contract/mooc-plan'
import { successCodes } from '@lab/contract/refusals'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent, refuse, throwRefusal } from '../../kernel/result.ts'
import { certificateBrief, lastCertificates } from '../certificate/index.ts'
import {
  addCase,
  basicsIn,
  comparedVersions,
  contentBrief,
  findContent,
  saveContent,
  type Reader,
} from '../content/index.ts'
import { closedAmong } from '../learning/index.ts'
import { startExport } from './cartridge/export-job.ts'
import { startImport } from './cartridge/import-job.ts'
import { mayPlan } from './edit.ts'
import { courseFigures } from './figures.ts'
import { coursesOf, coursesOffered, planFor } from './learners.ts'
import { closedAsWhole, nextTitle, offeringsBelow, presentOutline, standingIn } from './outline.ts'
import { presentListed, presentMooc, presentPlan } from './present.ts'
import { findEntry, findMooc, listMoocs, savePlan } from './store.ts'
import { copiedMooc, createMooc, differences, fillMooc, loadMooc } from './versions.ts'

/** The course as it is after a change, for the person who made it. */
async function shown(tx: Tx, reader: Reader, id: string) {
  return { mooc: presentMooc(reader.actor, orAbsent(await findMooc(tx, id, reader))) }
}

/** Its plan, as it is worked on. */
const planOf = async (tx: Tx, id: string): Promise<CoursePlan> => orAbsent(await findEntry(tx, id)).plan

/** A plan with what is given of it. */
const changedPlan = (before: CoursePlan, { chapters, completion }: z.output<typeof CoursePlanChange>): CoursePlan => ({
  chapters: chapters ?? before.chapters,
  completion: completion ?? before.completion,
})

export const moocEndpoints = bind('mooc', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listMoocs(tx, actor, query)
    return { moocs: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) => {
    const id = await createMooc(tx, actor, { ...basicsIn(body), title: body.title })
    return shown(tx, { actor, kernel }, id)
  },
  import: async ({ actor, body, tx, kernel, ok, answerCode }) => {
    const jobId = ok(await startImport(tx, kernel, actor, body.url))
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  export: async ({ actor, object, tx, kernel, answerCode }) => {
    const jobId = await startExport(tx, kernel, actor, object)
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  get: async ({ actor, object }) => ({ mooc: presentMooc(actor, object) }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    return shown(tx, { actor, kernel }, object.id)
  },
  addToLibrary: async ({ actor, object, body, tx, kernel, ok, refuse: refused, logged }) => {
    const { orgId } = actor
    if (orgId === null) return refused('noOrganisation')
    const reader = { actor: { ...actor, orgId }, kernel }
    const added = await addCase(tx, reader, object, body.mode, {
      find: findMooc,
      make: () => copiedMooc(tx, reader.actor, object, { title: object.title, shelf: 'case', isPublic: true }),
      fill: (present) => fillMooc(tx, object, present),
    })
    const { id, isNew, leftOut } = ok(added)
    logged({ after: { case_id: id, mode: body.mode, is_new: isNew } })
    return { ...(await shown(tx, { actor, kernel }, id)), is_new: isNew, left_out: leftOut }
  },
  plan: async ({ object, tx }) => presentPlan(tx, await planOf(tx, object.id), object.version),
  compare: async ({ object, params, query, tx }) =>
    comparedVersions(
      { number: Number(params.number), against: query.against },
      (version) => loadMooc(tx, object.id, version),
      differences,
    ),
  savePlan: async ({ actor, object, body, tx, kernel, ok }) => {
    const before = await planOf(tx, object.id)
    const plan = changedPlan(before, body.plan)
    ok(await mayPlan(tx, { actor, kernel }, plan, before))
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    await savePlan(tx, object.id, plan)
    return presentPlan(tx, plan, version)
  },
  figures: async ({ object, tx }) =>
    object.kind === 'mooc' ? courseFigures(tx, object) : throwRefusal(refuse('absent')),
  ofPlace: async ({ actor, params, tx, now }) => {
    const offered = await coursesOffered(tx, params.id)
    const names = await contentBrief(
      tx,
      offered.map((row) => row.contentId),
    )
    const found = []
    for (const row of offered) {
      const own = (await coursesOf(tx, row.id, [actor.userId])).get(actor.userId)
      const plan = await planFor(tx, row, own, await offeringsBelow(tx, row.id))
      const standing = standingIn(plan, own?.items ?? [], now)
      const { title = '', cover = '' } = names.get(row.contentId) ?? {}
      const { done, total, progress, isComplete } = standing
      found.push({
        offering_id: row.id,
        kind: row.kind,
        title,
        cover,
        done,
        total,
        progress,
        is_complete: isComplete,
        next_title: nextTitle(plan, standing),
      })
    }
    return { moocs: found }
  },
  path: async ({ actor, object, tx, kernel, now }) => {
    if (object.kind !== 'mooc') return throwRefusal(refuse('absent'))
    const own = (await coursesOf(tx, object.id, [actor.userId])).get(actor.userId)
    const below = await offeringsBelow(tx, object.id)
    const plan = await planFor(tx, object, own, below)
    const items = own?.items ?? []
    const standing = standingIn(plan, items, now)
    const above = own ? undefined : (await closedAmong(tx, kernel, actor, [object], now)).get(object.id)
    const seen = { plan, items, standing: above ? closedAsWhole(standing, above) : standing, offerings: below }
    const content = await findContent(tx, object.contentId, null)
    return {
      course: {
        ...presentOutline(seen, () => ({})),
        title: object.contentTitle,
        summary: content?.summary ?? { format: 'markdown', value: '' },
        place_id: object.placeId,
        place_name: object.placeName,
        record_id: own?.recordId ?? null,
        state: own?.state ?? 'not_started',
        certificate: certificateBrief((await lastCertificates(tx, object.id, [actor.userId])).get(actor.userId)),
      },
    }
  },
})
