import type { Domain } from '../../kernel/domain.ts'
import { contentGuard } from '../content/index.ts'
import { leaveTheClock, watchTheClock } from './collect.ts'
import { examEndpoints } from './handlers.ts'
import { operationHandlers } from './operation-handlers.ts'
import { satPaperHandlers } from './sat-paper.ts'
import { sheetHandlers } from './sheet-handlers.ts'
import { examIn, sittingChanges, sittingHandlers } from './sitting-handlers.ts'
import { findExam, type FullExam } from './store.ts'

export { examIn, sittingChanges }
export { examBehaviour } from './behaviour.ts'
export { createExam, type NewExam } from './versions.ts'
export { PackedExam, packedExam, unfitExam } from './packing.ts'
export { findExam } from './store.ts'
/** What is done to an offering of an exam while it is run; each joins the caller's transaction. */
export { collectAll } from './collect.ts'
export { announce, reopen, type Reopening } from './invigilate.ts'
export { ExamVariant, examVariant } from './draw.ts'
export { reaches } from './fix-rules.ts'
export { fixesIn } from './fix-store.ts'
export { fixQuestion, satQuestion } from './fix.ts'
export { makePaper, preparePapers } from './papers.ts'
export { allQuestions, loadPaper, type ExamPaper } from './paper.ts'
export { confirmGrades } from './release.ts'
export { runningExams } from './running.ts'
export { stemLine } from './lines.ts'
export { enter, heartbeat, keepAnswer, openLobby } from './sit.ts'
export {
  end,
  extend,
  noteReleased,
  openSitting,
  override,
  pause,
  presentSitting,
  resume,
  start,
  type OpenSitting,
} from './sitting.ts'
export { appendExamEvents, listJournal, note, settingsIn, sittingOf, type SittingRow } from './sitting-store.ts'
export { sittingState } from './sitting-rules.ts'
export { examEvents, examJournal, examOperations, examSittings } from './tables.ts'
export { examsOperating } from './operating.ts'
export { examUses } from './uses.ts'
export { timesFor, type LearnersTimes } from './times.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    exam: FullExam
  }
}

/** Exams: what they ask, how they are sat, and what becomes of the answers. */
export const exam: Domain = {
  name: 'exam',
  endpoints: [...examEndpoints, ...sittingHandlers, ...satPaperHandlers, ...sheetHandlers, ...operationHandlers],
  guards: { exam: contentGuard(findExam) },
  start: async (kernel) => watchTheClock(kernel),
  stop: async () => leaveTheClock(),
}
