import type { KindBehaviour } from '../../kernel/kinds.ts'
import { figuresOfRecords } from './runs.ts'
import { trainingLife } from './versions.ts'
import { runPoints, typingWork } from './work.ts'

const none = async (): Promise<[]> => []

/** Trainings among the kinds: nothing else is made with them, and they use no files or environments. */
export const trainingBehaviour: KindBehaviour<'training'> = {
  life: trainingLife,
  work: typingWork,
  sharing: null,
  datasetsChanged: null,
  usersOf: none,
  suiteUsers: none,
  resourceUsers: none,
  // A run that was submitted is done, whatever it came to.
  progress: ([run]) => (run && run.tries > 0 ? 100 : 0),
  withheldItems: null,
  hidesScores: null,
  lastOutputs: async () => new Map(),
  // A run is judged by its log, which nothing that a teacher corrects changes.
  regrade: null,
  liveColumns: async (_tx, contentId, _version) => [
    { id: contentId, section_title: '', title: '打字', kind: 'typing', points: runPoints },
  ],
  questionsOf: async () => () => new Map(),
  statementsOf: async () => () => new Map(),
  hasEnvironment: async () => false,
  totalPoints: async (_tx, ids) => new Map(ids.map((id) => [id, runPoints])),
  // Each run of a text is an attempt: as many as a learner wants, and the best one counts.
  offeringDefaults: async () => typingWork.alone ?? {},
  figures: figuresOfRecords,
}
