import { examAnalysis as contract } from '@lab/contract/exam-analysis'
import { bind } from '../../kernel/http/bind.ts'
import { analyseSheets } from './analyse.ts'
import { readSheets } from './sheets.ts'

export const examAnalysisEndpoints = bind('examAnalysis', contract, {
  ofOffering: async ({ object, kernel, tx }) => analyseSheets(await readSheets(tx, kernel, object)),
})
