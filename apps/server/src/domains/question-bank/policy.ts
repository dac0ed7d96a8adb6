import { contentStateLabels } from '@lab/contract/content'
import { because, type Verdict } from '../../kernel/policy/verdict.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { contentPolicy, type ContentFacts } from '../content/index.ts'

/**
 * Reading a bank's questions with what is right, and asking them: those who may use the bank, as long as it is published.
 * Who edits it may before and afterwards.
 */
function use(actor: Actor, row: ContentFacts): Verdict {
  const verdict = contentPolicy.use(actor, row)
  if (verdict !== true || row.state === 'published' || contentPolicy.edit(actor, row) === true) return verdict
  return because(`题库的状态为${contentStateLabels[row.state]}，暂不能使用`)
}

export const questionBankPolicy = { ...contentPolicy, use }
