import type { OwnFigure } from '@lab/contract/analysis'
import type { Question } from '@lab/contract/question/content'
import type { KindBehaviour } from '../../kernel/kinds.ts'
import { recordRules } from '../record/index.ts'
import { partsOfVersion, topicLife } from './versions.ts'

const none = async (): Promise<[]> => []

/** Practice topics among the kinds: what is worked in and marked are their experiments, all of them open. */
export const topicBehaviour: KindBehaviour<'exp_practice'> = {
  life: topicLife,
  parts: partsOfVersion,
  closedParts: null,
  completedBy: null,
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
}
