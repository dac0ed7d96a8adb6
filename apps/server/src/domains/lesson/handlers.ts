import { preparationEndpoints as contract } from '@lab/contract/lesson'
import type { Outline, OutlineChange } from '@lab/contract/lesson-outline'
import type { TermPlan } from '@lab/contract/lesson-term'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { partBytes } from '../../kernel/http/part-bytes.ts'
import { inTurn } from '../../kernel/in-turn.ts'
import { orAbsent } from '../../kernel/result.ts'
import { said } from '../../kernel/said.ts'
import { Unreadable } from '../../kernel/markup/unreadable.ts'
import { addCase, basicsIn, comparedVersions, saveContent, type Reader } from '../content/index.ts'
import { readLinesApart } from '../question-exchange/index.ts'
import { calendarFile } from './calendar-file.ts'
import { differences } from './differences.ts'
import { outlineFrom, plainLines } from './outline-reading.ts'
import { presentLesson, presentListed } from './present.ts'
import {
  findLesson,
  listLessons,
  noteWriter,
  outlineOf,
  saveLesson,
  termOf,
  type FullLesson,
  type LessonWritten,
} from './store.ts'
import { copyLesson, createLesson, fillLesson, loadLesson, takenAlong } from './versions.ts'

/** A whole syllabus as plain text is a few pages. */
const textLimitBytes = 1024 * 1024
const fileLimitBytes = 10 * 1024 * 1024

/** The preparation as it is after a change, for the person who made it. */
async function shown(tx: Tx, reader: Reader, id: string) {
  return { lesson: presentLesson(reader.actor, orAbsent(await findLesson(tx, id, reader))) }
}

type Basics = { total_hours?: number | undefined; credits?: number | undefined; audience?: string | undefined }

/** What a form asks of preparations only, as it is stored; what was not given is left out. */
const writtenIn = ({ total_hours: totalHours, credits, audience }: Basics): Partial<LessonWritten> =>
  said({ totalHours, credits, audience })

/** An outline with what is given of it. An objective that is gone is taken from the lines that were for it. */
function changedOutline(before: Outline, { objectives, rows }: z.output<typeof OutlineChange>): Outline {
  const kept = objectives ?? before.objectives
  const known = new Set(kept.map(({ id }) => id))
  return {
    objectives: kept,
    rows: (rows ?? before.rows).map((row) => ({
      ...row,
      objective_ids: row.objective_ids.filter((id) => known.has(id)),
    })),
  }
}

const ofCourse = ({ id, shelf }: FullLesson) => (shelf === 'taught' ? { courseId: id } : {})

export const lessonEndpoints = bind('lesson', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listLessons(tx, actor, query)
    return { lessons: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) => {
    const id = await createLesson(tx, actor, { ...basicsIn(body), title: body.title, ...writtenIn(body) })
    return shown(tx, { actor, kernel }, id)
  },
  get: async ({ actor, object }) => ({ lesson: presentLesson(actor, object) }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    await saveLesson(tx, object.id, writtenIn(body))
    await noteWriter(tx, object.id, actor.userId)
    return shown(tx, { actor, kernel }, object.id)
  },
  addToLibrary: async ({ actor, object, body, tx, kernel, ok, refuse: leave, logged }) => {
    const { orgId } = actor
    if (orgId === null) return leave('noOrganisation')
    const who = { ...actor, orgId }
    const added = await addCase(tx, { actor: who, kernel }, object, body.mode, {
      find: findLesson,
      make: () => copyLesson(tx, who, object, { title: object.title, shelf: 'case', isPublic: true }),
      async fill({ id }) {
        const { written, leftOut } = takenAlong(object, orgId, orAbsent(await loadLesson(tx, object.id, 0)))
        await fillLesson(tx, id, written)
        return leftOut
      },
    })
    const { id, isNew, leftOut } = ok(added)
    logged({ after: { case_id: id, mode: body.mode, is_new: isNew } })
    return { ...(await shown(tx, { actor, kernel }, id)), is_new: isNew, left_out: leftOut }
  },
  compare: ({ object, params, query, tx }) =>
    comparedVersions(
      { number: Number(params.number), against: query.against },
      (version) => loadLesson(tx, object.id, version),
      differences,
    ),
  outline: async ({ object, tx }) => ({ outline: await outlineOf(tx, object.id), version: object.version }),
  saveOutline: async ({ actor, object, body, tx, ok }) => {
    const outline = changedOutline(await outlineOf(tx, object.id), body.outline)
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    await saveLesson(tx, object.id, { outline })
    await noteWriter(tx, object.id, actor.userId)
    return { outline, version }
  },
  term: async ({ object, tx }) => ({ plan: await termOf(tx, object.id), version: object.version }),
  saveTerm: async ({ actor, object, body, tx, ok }) => {
    const term: TermPlan = { ...(await termOf(tx, object.id)), ...said(body.plan) }
    const { version } = ok(await saveContent(tx, actor, object.id, body.version, {}))
    await saveLesson(tx, object.id, { term })
    await noteWriter(tx, object.id, actor.userId)
    return { plan: term, version }
  },
  exportTerm: async ({ object, tx, now }) => ({
    filename: `${object.title}授课日历.ics`,
    type: 'text/calendar; charset=utf-8',
    body: Buffer.from(
      calendarFile({ title: object.title, term: await termOf(tx, object.id), ...ofCourse(object) }, now),
      'utf8',
    ),
  }),
  readOutline: async ({ actor, object, parts, kernel, ok, refuse: leave }) => {
    const onCrash = (error: unknown): void =>
      kernel.log.error({ err: error, id: object.id }, 'reading an outline crashed')
    for await (const part of parts()) {
      const bytes = ok(await partBytes(part, fileLimitBytes))
      const isText = /\.txt$/i.test(part.filename)
      if (isText && bytes.length > textLimitBytes) leave('file.tooLarge', { limit: textLimitBytes / 1024 / 1024 })
      if (isText) return { draft: outlineFrom(plainLines(bytes.toString())) }
      if (!/\.docx$/i.test(part.filename)) leave('file.wrongType', { formats: 'docx' })
      try {
        // One of a person at a time: each takes a thread.
        const lines = await inTurn(`outline ${actor.userId}`, () => readLinesApart(new Uint8Array(bytes), onCrash))
        return { draft: outlineFrom(lines) }
      } catch (error) {
        if (error instanceof Unreadable) return leave('file.unreadable', { reason: error.message })
        throw error
      }
    }
    return leave('invalid', { message: '请上传文件' })
  },
})
