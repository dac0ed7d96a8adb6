import type { Tx } from '../../kernel/database/pool.ts'
import { ok, orAbsent } from '../../kernel/result.ts'
import { copyTitle, type ContentLife, type CopyWish, type FullContent, type Who } from '../content/index.ts'
import { createQuestionBank, findQuestionBank } from './store.ts'
import { copyQuestions } from './transfer.ts'

/** A draft of a bank with the questions that it has now, and its knowledge points. */
async function copyBank(tx: Tx, who: Who, source: FullContent, wish: CopyWish): Promise<string> {
  const id = await createQuestionBank(tx, who, {
    id: wish.id,
    title: wish.title ?? copyTitle(source.title),
    cover: source.cover,
    summary: source.summary,
    categoryId: source.orgId === who.orgId ? source.categoryId : null,
    tags: source.tags,
    difficulty: source.difficulty,
    isPublic: wish.isPublic ?? source.isPublic,
    sourceId: source.id,
    sourceVersion: source.publishedVersion,
  })
  ok(await copyQuestions(tx, who, source.id, { id, orgId: who.orgId }, null))
  return id
}

/**
 * What a bank says of the life of contents. Publishing opens it to others of its organisation; its questions are always
 * those of now, each with versions of its own, so that there is one version of the bank and no draft of it.
 */
export const questionBankLife: ContentLife = {
  isUnchanged: async () => true,
  ready: async (tx, { id, title }) => {
    const { bank } = orAbsent(await findQuestionBank(tx, id, null))
    return { snapshot: { title, questionCount: bank.questionCount } }
  },
  restore: async () => [],
  copy: async (tx, who, source, wish) => ({ id: await copyBank(tx, who, source, wish), leftOut: [] }),
}
