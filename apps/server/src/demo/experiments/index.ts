import { dataAnalysis } from './data-analysis.ts'
import { dockerFiles } from './docker-files.ts'
import { gitBasics } from './git-basics.ts'
import { linuxShell } from './linux-shell.ts'
import { networkBasics } from './network-basics.ts'
import { pythonGrades } from './python-grades.ts'
import { sqlBookshop } from './sql-bookshop.ts'
import type { DemoExperiment } from './types.ts'
import { webService } from './web-service.ts'

/** The experiments of the demo school, in the order in which a list should show them. */
export const demoExperiments: readonly DemoExperiment[] = [
  linuxShell,
  gitBasics,
  pythonGrades,
  sqlBookshop,
  networkBasics,
  dockerFiles,
  dataAnalysis,
  webService,
]
