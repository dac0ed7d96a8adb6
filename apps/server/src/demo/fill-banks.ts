import { demoIds } from '@lab/contract/demo-ids'
import type { Tx } from '../kernel/database/pool.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ok, orAbsent } from '../kernel/result.ts'
import { findContent, publishContent, type Who } from '../domains/content/index.ts'
import { copyOf, insertPaper } from '../domains/paper/index.ts'
import {
  createQuestionBank,
  ensurePoints,
  insertQuestions,
  loadPinned,
  newestVersions,
  pathKey,
  pinKey,
} from '../domains/question-bank/index.ts'
import { newId } from '../kernel/database/columns.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { operatingSystems } from './questions/operating-systems/bank.ts'
import { pythonBank } from './questions/python.ts'
import type { DemoBank, DemoPoint } from './questions/types.ts'

/** The path of every point of a tree, by its name. */
function pathsOf(points: readonly DemoPoint[], above: readonly string[] = []): [name: string, path: string[]][] {
  return points.flatMap(({ name, below = [] }) => {
    const path = [...above, name]
    return [[name, path] as [string, string[]], ...pathsOf(below, path)]
  })
}

/** A bank that was made. */
export interface FilledBank {
  id: string
  questionIds: readonly string[]
}
export type DemoBanks = ReadonlyMap<string, FilledBank>

/** A question bank with its knowledge points and questions, published. */
async function fillBank(tx: Tx, kernel: Kernel, who: Who, bank: DemoBank, given?: string): Promise<FilledBank> {
  const { title, summary, tags } = bank
  const id = await createQuestionBank(tx, who, {
    ...(given ? { id: given } : {}),
    title,
    summary: { format: 'markdown', value: summary },
    tags: [...tags],
  })
  const paths = new Map(pathsOf(bank.knowledge))
  const points = ok(await ensurePoints(tx, { id, orgId: who.orgId }, [...paths.values()]))
  const questionIds = await insertQuestions(
    tx,
    who,
    id,
    bank.questions.map(({ stem, knowledge, tags: own = [], rubric = null, ...asked }) => ({
      ...asked,
      stem: { format: 'markdown', value: stem },
      tags: [...own],
      rubric,
      pointIds: knowledge.map((name) => orAbsent(points.get(pathKey(paths.get(name) ?? [])))),
    })),
  )
  ok(await publishContent(tx, kernel, who, orAbsent(await findContent(tx, id, null)), { seen: null }))
  if (given) await fillPaper(tx, who, id, questionIds.slice(0, 20))
  return { id, questionIds }
}

/** A paper of the first questions of a bank, still a draft. */
async function fillPaper(tx: Tx, who: Who, bankId: string, questionIds: readonly string[]): Promise<void> {
  const sources = await newestVersions(tx, [...questionIds])
  const pinned = await loadPinned(tx, sources)
  const questions = sources.map((source) => copyOf(orAbsent(pinned.get(pinKey(source)))))
  const content = { sections: [{ id: newId(), title: '一、基础题', note: '', questions, draws: [] }] }
  const paper = { bankId, orgId: who.orgId, title: '单元测验', content, forms: [], blueprint: null }
  await insertPaper(tx, who, { id: demoIds.paper, ...paper })
}

/** The question banks of the demo school. */
export const demoBanks: readonly DemoBank[] = [operatingSystems, pythonBank]

/** Makes the question banks; returns their ids and those of their questions, by title. */
export async function fillBanks(
  tx: Tx,
  kernel: Kernel,
  { people, organisations }: Pick<DemoSchool, 'people' | 'organisations'>,
): Promise<DemoBanks> {
  const who = { orgId: named(organisations, 'software'), userId: named(people, 'teacher1') }
  const banks = new Map<string, FilledBank>()
  for (const [at, bank] of demoBanks.entries())
    // The first one is what links to a bank open.
    banks.set(bank.title, await fillBank(tx, kernel, who, bank, at === 0 ? demoIds.bank : undefined))
  return banks
}
