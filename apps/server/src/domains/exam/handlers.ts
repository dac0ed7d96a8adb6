import { examEditing as contract, ExamSettings } from '@lab/contract/exam'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent } from '../../kernel/result.ts'
import { said } from '../../kernel/said.ts'
import { basicsIn, comparedVersions, saveContent, type Reader } from '../content/index.ts'
import { mayAskOperations, mayDraw } from './banks.ts'
import { differences } from './differences.ts'
import { loadPaper } from './paper.ts'
import { presentExam, presentListed } from './present.ts'
import { findEntry, findExam, listExams, saveExam } from './store.ts'
import { createExam } from './versions.ts'

/** The exam as it is after a change, for the person who made it. */
async function shown(tx: Tx, reader: Reader, id: string) {
  return { exam: presentExam(reader.actor, orAbsent(await findExam(tx, id, reader))) }
}

export const examEndpoints = bind('exam', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listExams(tx, actor, query)
    return { exams: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) => {
    const { title, settings } = body
    const written = { content: { sections: [] }, settings }
    return shown(tx, { actor, kernel }, await createExam(tx, actor, { ...basicsIn(body), title, ...written }))
  },
  get: async ({ actor, object }) => ({ exam: presentExam(actor, object) }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    return shown(tx, { actor, kernel }, object.id)
  },
  questions: async ({ object, tx }) => {
    const { content } = orAbsent(await findEntry(tx, object.id))
    return { content, version: object.version }
  },
  saveQuestions: async ({ actor, object, body, tx, kernel, ok }) => {
    const { content } = orAbsent(await findEntry(tx, object.id))
    ok(await mayDraw(tx, { actor, kernel }, body.content, content))
    ok(await mayAskOperations(tx, { actor, kernel }, [body.content], [content]))
    ok(await saveContent(tx, actor, object.id, body.version, {}))
    await saveExam(tx, object.id, { content: body.content })
    return shown(tx, { actor, kernel }, object.id)
  },
  settings: async ({ object, tx }) => {
    const { settings } = orAbsent(await findEntry(tx, object.id))
    return { settings, version: object.version }
  },
  saveSettings: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, {}))
    const { settings } = orAbsent(await findEntry(tx, object.id))
    await saveExam(tx, object.id, { settings: ExamSettings.parse({ ...settings, ...said(body.settings) }) })
    return shown(tx, { actor, kernel }, object.id)
  },
  compare: async ({ object, params, query, tx }) =>
    comparedVersions(
      { number: Number(params.number), against: query.against },
      (version) => loadPaper(tx, object.id, version),
      differences,
    ),
})
