import { mooc as contract } from '@lab/contract/mooc'
import type { CoursePlan, CoursePlanChange } from '@lab/contract/mooc-plan'
import { successCodes } from '@lab/contract/refusals'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent, refuse, throwRefusal } from '../../kernel/result.ts'
import { addCase, basicsIn, comparedVersions, saveContent, type Reader } from '../content/index.ts'
import { startExport } from './cartridge/export-job.ts'
import { startImport } from './cartridge/import-job.ts'
import { mayPlan } from './edit.ts'
import { courseFigures } from './figures.ts'
import { ownCourse, ownCoursesIn } from './own-course.ts'
import { presentListed, presentMooc, presentPlan } from './present.ts'
import { findEntry, findMooc, listMoocs, savePlan } from './store.ts'
import { copyMooc, createMooc, differences, fillMooc, loadMooc } from './versions.ts'

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
  previewImport: async ({ actor, body, tx, kernel, ok, answerCode }) => {
    const jobId = ok(await startImport(tx, kernel, actor, body.url, 'preview'))
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  import: async ({ actor, body, tx, kernel, ok, answerCode }) => {
    const jobId = ok(await startImport(tx, kernel, actor, body.url, 'import'))
    answerCode(successCodes.accepted)
    return { job_id: jobId }
  },
  export: async ({ actor, object, body, tx, kernel, answerCode }) => {
    const jobId = await startExport(tx, kernel, actor, object, body.format)
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
      make: () => copyMooc(tx, reader.actor, object, { title: object.title, shelf: 'case', isPublic: true }),
      fill: (present) => fillMooc(tx, reader.actor, object, present.id),
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
  ofPlace: async ({ actor, params, tx, now }) => ({ moocs: await ownCoursesIn(tx, actor.userId, params.id, now) }),
  path: async ({ actor, object, tx, kernel, now }) => ({ course: await ownCourse(tx, kernel, actor, object, now) }),
})
