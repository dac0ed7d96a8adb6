import { practice as contract } from '@lab/contract/practice'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent } from '../../kernel/result.ts'
import { practiceOf, practicesOf } from './store.ts'

export const practiceEndpoints = bind('practice', contract, {
  list: ({ query, actor, tx, kernel }) => practicesOf(tx, kernel, actor, query),
  get: async ({ object, actor, tx, kernel }) => ({
    practice: orAbsent(await practiceOf(tx, kernel, actor, object.id)),
    summary: object.summary,
  }),
})
