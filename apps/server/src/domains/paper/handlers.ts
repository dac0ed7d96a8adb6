import { paper as contract, type Paper, type PaperRow } from '@lab/contract/paper'
import { paperTotals, questionsIn, type PaperContent } from '@lab/contract/question/paper-content'
import { questionGap } from '@lab/contract/question/gaps'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { abilities } from '../../kernel/policy/verdict.ts'
import { orAbsent } from '../../kernel/result.ts'
import { copyTitle } from '../content/index.ts'
import { operationFault } from '../experiment/index.ts'
import {
  loadPinned,
  newestVersions,
  pinKey,
  questionBankPolicy,
  type FullQuestionBank,
} from '../question-bank/index.ts'
import { solveBlueprint } from './by-blueprint.ts'
import { copyOf } from './copies.ts'
import { paperChanges } from './differences.ts'
import { figuresOf } from './figures.ts'
import { paperPolicy } from './policy.ts'
import { poolsOf } from './pool.ts'
import { prepareDraws } from './rules/draw.ts'
import { mixedForm } from './rules/mix-form.ts'
import { contentOf, sheetOf } from './sheet.ts'
import * as store from './store.ts'

function presentRow(actor: Actor, row: store.PaperRecord, bank: FullQuestionBank): z.input<typeof PaperRow> {
  const facts = { deletedAt: row.deletedAt, bank }
  return {
    id: row.id,
    bank_id: row.bankId,
    title: row.title,
    state: row.state,
    number: row.number,
    question_count: row.questionCount,
    points: row.points,
    form_count: row.forms.length + 1,
    created_by: { id: row.creator.id, real_name: row.creator.name, avatar: row.creator.avatar },
    updated_at: row.updatedAt,
    version: row.version,
    can: abilities({ edit: paperPolicy.edit(actor, facts), restore: paperPolicy.restore(actor, facts) }),
  }
}

const presentPaper = (actor: Actor, paper: store.FullPaper): z.input<typeof Paper> => ({
  ...presentRow(actor, paper, paper.bank),
  content: paper.content,
  forms: paper.forms,
  blueprint: paper.blueprint,
})

/** Why a paper cannot be final, the first thing only; null where it can. */
function gapOf(content: PaperContent): string | null {
  if (paperTotals(content.sections).count === 0) return '没有题目'
  for (const { title, questions } of content.sections)
    for (const [at, { question }] of questions.entries()) {
      const gap = questionGap(question)
      if (gap !== undefined) return `「${title}」第 ${at + 1} 题${gap}`
    }
  return null
}

const eventOf = ({ id, orgId }: { id: string; orgId: string }) => ({ domain: 'paper', id, orgId })

export const paperEndpoints = bind('paper', contract, {
  list: async ({ tx, actor, object, query }) => {
    const { rows, total } = await store.listPapers(tx, object.id, query)
    return {
      papers: rows.map((row) => presentRow(actor, row, object)),
      total,
      can: abilities({ edit: questionBankPolicy.edit(actor, object) }),
    }
  },
  create: async ({ tx, actor, object, body, kernel }) => {
    const id = await store.insertPaper(tx, actor, {
      bankId: object.id,
      orgId: object.orgId,
      title: body.title,
      content: { sections: [] },
      forms: [],
      blueprint: null,
    })
    return { paper: await whole(tx, { actor, kernel }, id) }
  },
  get: async ({ actor, object }) => ({ paper: presentPaper(actor, object) }),
  update: async ({ tx, actor, object, body, kernel, ok: orLeave, refuse, changed }) => {
    const { version, title, content, forms, blueprint } = body
    const patch: store.PaperPatch = {
      ...(title === undefined ? {} : { title }),
      ...(content === undefined ? {} : { content }),
      ...(forms === undefined ? {} : { forms }),
      ...(blueprint === undefined ? {} : { blueprint }),
    }
    const contents = [content, ...(forms ?? []).map((form) => form.content)].flatMap((one) => one ?? [])
    const known = [object.content, ...object.forms.map((form) => form.content)]
    const reader = { actor, kernel }
    const before = { before: questionsIn(known), asks: 'organisation' as const }
    const fault = await operationFault(tx, reader, questionsIn(contents), before)
    if (fault !== null) return refuse('invalid', { message: fault })
    orLeave(await store.savePaper(tx, object, version, patch))
    changed(eventOf(object))
    return { paper: await whole(tx, { actor, kernel }, object.id) }
  },
  remove: async ({ tx, object, now, changed }) => {
    await store.setRemoved(tx, object.id, now)
    changed(eventOf(object))
    return {}
  },
  restore: async ({ tx, actor, object, kernel, changed }) => {
    await store.setRemoved(tx, object.id, null)
    changed(eventOf(object))
    return { paper: await whole(tx, { actor, kernel }, object.id) }
  },
  copy: async ({ tx, actor, object, kernel }) => {
    const { bankId, orgId, title, content, forms, blueprint } = object
    const id = await store.insertPaper(tx, actor, { bankId, orgId, title: copyTitle(title), content, forms, blueprint })
    return { paper: await whole(tx, { actor, kernel }, id) }
  },
  finalise: async ({ tx, actor, object, body, kernel, ok: orLeave, refuse, changed }) => {
    for (const content of [object.content, ...object.forms.map((form) => form.content)]) {
      const reason = gapOf(content)
      if (reason !== null) return refuse('paper.notReady', { reason })
    }
    orLeave(await store.keepVersion(tx, actor, object, body.version))
    changed(eventOf(object))
    return { paper: await whole(tx, { actor, kernel }, object.id) }
  },
  versions: async ({ tx, object, query }) => {
    const { rows, total } = await store.listVersions(tx, object.id, query)
    return {
      versions: rows.map(({ version, name, avatar }) => ({
        number: version.number,
        question_count: version.questionCount,
        points: version.points,
        form_count: version.forms.length + 1,
        created_by: { id: version.createdBy, real_name: name, avatar },
        created_at: version.createdAt,
      })),
      total,
    }
  },
  compare: async ({ tx, object, params, query }) => {
    const number = Number(params.number)
    const against =
      query.against === undefined ? number - 1 : Number(query.against === 'now' ? Infinity : query.against)
    const of = async (version: number) =>
      version === Infinity ? object : ((await store.findVersion(tx, object.id, version)) ?? null)
    const [one, other] = [orAbsent((await of(number)) ?? null), await of(against)]
    return { changes: against > number ? paperChanges(one, other) : paperChanges(other, one) }
  },
  restoreVersion: async ({ tx, actor, object, params, body, kernel, ok: orLeave, changed }) => {
    const { content, forms } = orAbsent(await store.findVersion(tx, object.id, Number(params.number)))
    orLeave(await store.savePaper(tx, object, body.version, { content, forms }))
    changed(eventOf(object))
    return { paper: await whole(tx, { actor, kernel }, object.id) }
  },
  sheet: async ({ tx, object, query }) => {
    const content = orAbsent(contentOf(object, query.form))
    return { sheet: await sheetOf(tx, object, { content, form: query.form, seed: query.seed || object.id }) }
  },
  statistics: async ({ tx, object, query }) => ({
    statistics: await figuresOf(tx, object, orAbsent(contentOf(object, query.form))),
  }),
  solve: async ({ tx, object, body, now }) => ({
    solution: await solveBlueprint(tx, object, body.blueprint, { seed: body.seed || object.id, now }),
  }),
  mix: async ({ object, body }) => ({
    content: { sections: mixedForm(object.content.sections, `${object.id} ${body.seed}`) },
  }),
  copies: async ({ tx, object, body }) => {
    const sources = (await newestVersions(tx, body.ids)).filter(({ bank_id }) => bank_id === object.id)
    const pinned = await loadPinned(tx, sources)
    const byId = new Map(sources.map((source) => [source.question_id, pinned.get(pinKey(source))]))
    return { questions: body.ids.map((id) => copyOf(orAbsent(byId.get(id)))) }
  },
  drawCounts: async ({ tx, actor, body }) => {
    const { candidates, cells } = await poolsOf(tx, body.draws, actor.orgId)
    const { matching, missing } = prepareDraws(candidates, cells, new Set(body.taken))
    return { counts: body.draws.map(({ id }, at) => ({ id, matching: matching[at]!, missing: missing[at]! })) }
  },
})

async function whole(
  tx: Tx,
  reader: Parameters<typeof store.findPaper>[2] & { actor: Actor },
  id: string,
): Promise<z.input<typeof Paper>> {
  return presentPaper(reader.actor, orAbsent(await store.findPaper(tx, id, reader)))
}
