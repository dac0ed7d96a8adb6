/** Plays every demo experiment with its mistakes and writes down how each check ended: `node record-checks.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoExperiments } from '../experiments/index.ts'
import { solvedOtherwise } from '../experiments/other-ways.ts'
import { validateExperiment, type PlayedCheck } from '../experiments/validation.ts'
import { mistakes } from './mistakes.ts'
import { fingerprintOf } from './recorded-checks.ts'

const played: Record<string, { fingerprint: string; checks: PlayedCheck[] }> = {}
for (const experiment of demoExperiments) {
  const { key } = experiment
  const { faults, checks } = await validateExperiment(
    experiment,
    mistakes.filter((mistake) => mistake.experiment === key),
  )
  faults.push(...(await validateExperiment(solvedOtherwise(experiment))).faults)
  if (faults.length) throw new Error(`${key}: ${faults.join('\n')}`)
  played[key] = { fingerprint: fingerprintOf(key), checks }
}
writeFileSync(join(import.meta.dirname, 'recorded-checks.golden.json'), `${JSON.stringify(played, null, 2)}\n`)
