import type { Exam, ExamRow } from '@lab/contract/exam'
import type { z } from 'zod'
import type { Actor } from '../../kernel/policy/actor.ts'
import { presentContent, presentRow, type ListedContent } from '../content/index.ts'
import type { FullExam, ListedExam } from './store.ts'

type Wire<S extends z.ZodType> = z.input<S>

const described = ({ questionCount, points, durationMinutes, start }: ListedExam) => ({
  question_count: questionCount,
  points,
  duration_minutes: durationMinutes,
  start,
})

export const presentListed = (actor: Actor, row: ListedContent<ListedExam>): Wire<typeof ExamRow> => ({
  ...presentRow(actor, row),
  ...described(row.extra),
})

export const presentExam = (actor: Actor, row: FullExam): Wire<typeof Exam> => ({
  ...presentContent(actor, row),
  ...described(row.exam),
  changed_since_publish: row.publishedVersion > 0 && row.exam.isChanged,
})
