import { z } from 'zod'
import type { Variant } from '../../record/index.ts'

/** From what the values of parameters and the order of options are drawn for an attempt. */
const ExperimentVariant = z.object({ seed: z.string() })
export type ExperimentVariant = z.output<typeof ExperimentVariant>

/** The variant of an attempt at an experiment. */
export const experimentVariant = ({ variant }: { variant: Variant }): ExperimentVariant =>
  ExperimentVariant.parse(variant)
