import type { Tx } from '../kernel/database/pool.ts'
import { contentBrief } from './content/index.ts'
import { examsOperating } from './exam/index.ts'
import { papersOperating } from './paper/index.ts'
import { banksOperating } from './question-bank/index.ts'

/**
 * What asks operation questions of an experiment, in words: it cannot be removed meanwhile. What others ask who were granted it is theirs:
 * it is neither named here, nor does it keep an organisation from removing what it has.
 */
export async function usersOfExperiment(tx: Tx, id: string): Promise<string[]> {
  const brief = (await contentBrief(tx, [id])).get(id)
  if (!brief) return []
  const { orgId } = brief
  return [
    ...(await banksOperating(tx, { id, orgId })),
    ...(await papersOperating(tx, { id, orgId })),
    ...(await examsOperating(tx, { id, orgId })),
  ]
}
