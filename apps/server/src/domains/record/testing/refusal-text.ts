import { refusalMessage } from '@lab/contract/refusals'
import { Refusal } from '../../../kernel/result.ts'

/** What a person reads of a result that is a refusal; empty when it is none. */
export const refusalText = (result: unknown): string =>
  result instanceof Refusal ? refusalMessage(result.name, result.facts) : ''
