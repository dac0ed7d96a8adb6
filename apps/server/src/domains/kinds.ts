import type { RichText } from '@lab/contract/fields'
import type { Question } from '@lab/contract/question/content'
import type { Domain } from '../kernel/domain.ts'
import type { KindBehaviour, KindTable } from '../kernel/kinds.ts'
import { dataset, datasetBehaviour } from './dataset/index.ts'
import { exam, examBehaviour } from './exam/index.ts'
import { expPractice, topicBehaviour } from './exp-practice/index.ts'
import { experiment, experimentBehaviour } from './experiment/index.ts'
import { lesson, lessonBehaviour } from './lesson/index.ts'
import { mooc, moocBehaviour } from './mooc/index.ts'
import { questionBank, questionBankBehaviour } from './question-bank/index.ts'
import { usersOfExperiment } from './operation-users.ts'
import { questionUsers } from './question-users.ts'
import { recordRules } from './record/index.ts'
import { expSeries, series, seriesBehaviour } from './series/index.ts'
import { training, trainingBehaviour } from './training/index.ts'

const nothing = async (): Promise<[]> => []
const noOutputs = async (): Promise<ReadonlyMap<string, string>> => new Map()

/** A kind that has a name only: nobody can make one yet, so nothing uses it and it uses nothing. */
const notBuilt = {
  life: null,
  sharing: null,
  datasetsChanged: null,
  usersOf: nothing,
  suiteUsers: nothing,
  resourceUsers: nothing,
}
const notBuiltWork = {
  ...notBuilt,
  work: null,
  lastOutputs: noOutputs,
  progress: recordRules.passedPercent,
  regrade: null,
  withheldItems: null,
  hidesScores: null,
  liveColumns: nothing,
  questionsOf: async () => () => new Map<string, Question>(),
  statementsOf: async () => () => new Map<string, RichText>(),
} satisfies KindBehaviour<'code_practice'>
/** How each kind of content behaves, whole: boot hands it to every domain. */
export const kindBehaviour = {
  experiment: { ...experimentBehaviour, usersOf: usersOfExperiment },
  mooc: moocBehaviour,
  lesson: lessonBehaviour,
  exam: examBehaviour,
  series: seriesBehaviour('series'),
  exp_series: seriesBehaviour('exp_series'),
  training: trainingBehaviour,
  code_practice: notBuiltWork,
  exp_practice: topicBehaviour,
  dataset: datasetBehaviour,
  question_bank: questionBankBehaviour(questionUsers),
} satisfies KindTable

/** The domains of the kinds that are built. */
export const kindDomains: readonly Domain[] = [
  dataset,
  exam,
  experiment,
  expPractice,
  expSeries,
  lesson,
  mooc,
  questionBank,
  series,
  training,
]
