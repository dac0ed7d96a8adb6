import type { Lesson, LessonRow } from '@lab/contract/lesson'
import type { z } from 'zod'
import type { Actor } from '../../kernel/policy/actor.ts'
import { presentContent, presentRow, type ListedContent } from '../content/index.ts'
import type { FullLesson, ListedLesson } from './store.ts'

type Wire<S extends z.ZodType> = z.input<S>

const described = ({ totalHours, credits, outlineHours, sessionCount }: ListedLesson) => ({
  total_hours: totalHours,
  credits,
  outline_hours: outlineHours,
  session_count: sessionCount,
})

export const presentListed = (actor: Actor, row: ListedContent<ListedLesson>): Wire<typeof LessonRow> => ({
  ...presentRow(actor, row),
  ...described(row.extra),
})

export const presentLesson = (actor: Actor, row: FullLesson): Wire<typeof Lesson> => ({
  ...presentContent(actor, row),
  ...described(row.lesson),
  audience: row.lesson.audience,
  changed_since_publish: row.publishedVersion > 0 && row.lesson.isChanged,
})
