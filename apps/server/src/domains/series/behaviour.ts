import type { OwnFigure } from '@lab/contract/analysis'
import type { SeriesKind } from '@lab/contract/series-plan'
import type { Question } from '@lab/contract/question/content'
import type { KindBehaviour } from '../../kernel/kinds.ts'
import { recordRules } from '../record/index.ts'
import { closedParts, completedBy } from './walk.ts'
import { partsOfVersion, seriesLife } from './versions.ts'

const none = async (): Promise<[]> => []

/** Series of either kind among the kinds: what is worked in, marked and shown live are their parts. */
export const seriesBehaviour = (kind: SeriesKind): KindBehaviour<'series'> => ({
  life: seriesLife(kind),
  parts: partsOfVersion,
  closedParts,
  completedBy,
  partChanged: null,
  work: null,
  sharing: null,
  datasetsChanged: null,
  usersOf: none,
  suiteUsers: none,
  resourceUsers: none,
  lastOutputs: async () => new Map(),
  progress: recordRules.passedPercent,
  regrade: null,
  withheldItems: null,
  hidesScores: null,
  liveColumns: none,
  questionsOf: async () => () => new Map<string, Question>(),
  statementsOf: async () => () => new Map(),
  hasEnvironment: async () => false,
  totalPoints: async () => new Map<string, number>(),
  offeringDefaults: async () => ({}),
  figures: async () => new Map<string, OwnFigure[]>(),
})
