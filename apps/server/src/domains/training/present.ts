import type { z } from 'zod'
import type { Training, TrainingRow, TypingProgress, TypingRun } from '@lab/contract/training'
import { mergeCharacters } from '@lab/contract/training'
import type { Actor } from '../../kernel/policy/actor.ts'
import { presentContent, presentRow, type ListedContent } from '../content/index.ts'
import { bestOf, mergeMistakes } from './rules.ts'
import type { RunEntry } from './runs.ts'
import type { FullTraining, ListedTraining } from './store.ts'
import type { TrainingSnapshot } from './versions.ts'

type Wire<S extends z.ZodType> = z.input<S>

const described = (training: ListedTraining) => ({
  mode: training.mode,
  language: training.language,
  character_count: training.characterCount,
  target_speed: training.targetSpeed,
  target_accuracy: training.targetAccuracy,
})

export const presentListed = (actor: Actor, row: ListedContent<ListedTraining>): Wire<typeof TrainingRow> => ({
  ...presentRow(actor, row),
  ...described(row.extra),
})

export const presentTraining = (actor: Actor, row: FullTraining): Wire<typeof Training> => ({
  ...presentContent(actor, row),
  ...described(row.training),
  text: row.training.text,
  error_penalty: row.training.errorPenalty,
  changed_since_publish: row.publishedVersion > 0 && row.training.revision !== row.training.publishedRevision,
})

export const presentGoal = ({ language, targetSpeed, targetAccuracy }: TrainingSnapshot) => ({
  language,
  target_speed: targetSpeed,
  target_accuracy: targetAccuracy,
})

export const presentRun = (run: RunEntry): TypingRun => ({
  id: run.attemptId,
  number: run.number,
  place_name: run.placeName,
  content_version: run.contentVersion,
  submitted_at: run.at.toISOString(),
  speed: run.speed,
  accuracy: run.accuracy,
  progress: run.figures.progress,
  duration_ms: run.figures.duration_ms,
  corrections: run.figures.corrections,
  key_accuracy: run.figures.key_accuracy,
  score: run.score,
  is_reached: run.isReached,
})

/** A learner's runs, the earliest first, as curves and as what they miss most. */
export function presentProgress(goal: TrainingSnapshot, runs: readonly RunEntry[]): TypingProgress {
  const best = bestOf(runs)
  const last = runs.at(-1)
  return {
    goal: presentGoal(goal),
    runs: runs.map(presentRun),
    best: best ? presentRun(best) : null,
    last: last ? presentRun(last) : null,
    characters: mergeCharacters(runs.map(({ figures }) => figures.characters)),
    mistakes: mergeMistakes(runs.map(({ figures }) => figures.mistakes)),
  }
}
