import type { Rubric } from '@lab/contract/rubric'
import type { Tx } from '../kernel/database/pool.ts'
import { getOutline } from '../domains/experiment/index.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { demoExperiments } from './experiments/index.ts'
import { stepsOf } from './learners/acts.ts'

/** A step of a demo experiment as it is in the database. */
export interface PlannedStep {
  id: string
  key: string
  title: string
  solve: string
  rubric: Rubric | null
}

export type StepsByExperiment = ReadonlyMap<string, ReadonlyMap<string, PlannedStep>>

/** The steps of the version that learners run, by experiment and step key: both are in the order of the outline. */
export async function loadSteps(tx: Tx, school: DemoSchool): Promise<StepsByExperiment> {
  const found = new Map<string, ReadonlyMap<string, PlannedStep>>()
  for (const experiment of demoExperiments) {
    const outline = await getOutline(tx, named(school.experiments, experiment.key), 1)
    const stored = outline?.sections.flatMap((section) => section.steps) ?? []
    const planned = stepsOf(experiment).map(
      ({ key, title, solve = '', rubric = null }, index): [string, PlannedStep] => {
        return [key, { id: stored[index]!.id, key, title, solve, rubric }]
      },
    )
    found.set(experiment.key, new Map(planned))
  }
  return found
}
