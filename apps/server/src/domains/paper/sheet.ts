import type { PaperFormName, PaperSheet } from '@lab/contract/paper'
import type { PaperContent, PaperQuestion } from '@lab/contract/question/paper-content'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { presentQuestion } from '../question/index.ts'
import { loadPinned, pinKey, type PinnedQuestion } from '../question-bank/index.ts'
import { copyOf } from './copies.ts'
import { poolsOf } from './pool.ts'
import { prepareDraws } from './rules/draw.ts'
import { sumOf } from './rules/match.ts'

/** What a form asks; form A is the paper's own content. */
export function contentOf(
  paper: { id: string; content: PaperContent; forms: readonly { name: PaperFormName; content: PaperContent }[] },
  form: PaperFormName,
): PaperContent | null {
  return form === 'A' ? paper.content : (paper.forms.find(({ name }) => name === form)?.content ?? null)
}

const askedIn = ({ sections }: PaperContent): Set<string> =>
  new Set(sections.flatMap(({ questions }) => questions.flatMap(({ source }) => source?.question_id ?? [])))

/** What the rules of a paper draw for a seed, by id of the rule. Where they cannot all draw, each takes what there is. */
async function drawn(tx: Tx, { content, orgId }: { content: PaperContent; orgId: string }, seed: string) {
  const draws = content.sections.flatMap((section) => section.draws)
  const { questions, candidates, cells } = await poolsOf(tx, draws, orgId)
  const { missing, drawFor } = prepareDraws(candidates, cells, askedIn(content))
  const chosen = drawFor({ seed })
  const pins = chosen.flat().map(({ id }) => ({ question_id: id, version: questions.get(id)!.version }))
  const pinned = await loadPinned(tx, pins)
  const asked = (id: string): PinnedQuestion =>
    pinned.get(pinKey({ question_id: id, version: questions.get(id)!.version }))!
  const byRule = new Map(
    draws.map((draw, at) => [draw.id, chosen[at]!.map(({ id }) => copyOf(asked(id), draw.points, id))]),
  )
  return { byRule, missing: sumOf(missing) }
}

/** What a form asks with everything drawn, the same each time it is printed; null where there is no such form. */
export async function drawnContent(
  tx: Tx,
  paper: { id: string; orgId: string } & Parameters<typeof contentOf>[0],
  form: PaperFormName,
): Promise<{ content: PaperContent; missing: number } | null> {
  const content = contentOf(paper, form)
  if (!content) return null
  const { byRule, missing } = await drawn(tx, { content, orgId: paper.orgId }, paper.id)
  const sections = content.sections
    .map((section) => ({
      ...section,
      questions: [...section.questions, ...section.draws.flatMap(({ id }) => byRule.get(id) ?? [])],
      draws: [],
    }))
    .filter(({ questions }) => questions.length > 0)
  return { content: { sections }, missing }
}

/** A form of a paper as it is sat: everything drawn, every question as a learner meets it. */
export async function sheetOf(
  tx: Tx,
  { title, orgId }: { title: string; orgId: string },
  { content, form, seed }: { content: PaperContent; form: PaperFormName; seed: string },
): Promise<z.input<typeof PaperSheet>> {
  const { byRule, missing } = await drawn(tx, { content, orgId }, seed)
  const present = (question: PaperQuestion) => ({
    ...question,
    presented: presentQuestion(question.question, { seed: `${seed} ${form} ${question.key}` }),
  })
  const sections = content.sections.map(({ draws, questions, ...section }) => ({
    ...section,
    questions: [...questions, ...draws.flatMap(({ id }) => byRule.get(id) ?? [])].map(present),
  }))
  const points = sections.flatMap(({ questions }) => questions).reduce((sum, question) => sum + question.points, 0)
  return { title, form, points, sections: sections.filter(({ questions }) => questions.length > 0), missing }
}
