import type { Tx } from '../kernel/database/pool.ts'
import { examsOperating } from './exam/index.ts'
import { papersOperating } from './paper/index.ts'
import { banksOperating } from './question-bank/index.ts'

/** What asks operation questions of an experiment, in words: it cannot be removed meanwhile. */
export const usersOfExperiment = async (tx: Tx, experimentId: string): Promise<string[]> => [
  ...(await banksOperating(tx, experimentId)),
  ...(await papersOperating(tx, experimentId)),
  ...(await examsOperating(tx, experimentId)),
]
