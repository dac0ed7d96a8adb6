/** Plays every demo experiment with its mistakes and writes down how each check ended: `node record-checks.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoExperiments } from '../experiments/index.ts'
import { validateExperiment, type PlayedCheck } from '../experiments/validation.ts'
import { mistakes } from './mistakes.ts'

const played: Record<string, PlayedCheck[]> = {}
for (const experiment of demoExperiments) {
  const wrongWays = mistakes.filter((mistake) => mistake.experiment === experiment.key)
  const { faults, checks } = await validateExperiment(experiment, wrongWays)
  if (faults.length) throw new Error(`${experiment.key}: ${faults.join('\n')}`)
  played[experiment.key] = checks
}
writeFileSync(join(import.meta.dirname, 'recorded-checks.golden.json'), `${JSON.stringify(played, null, 2)}\n`)
