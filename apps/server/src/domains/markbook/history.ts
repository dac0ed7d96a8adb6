import type { MarkChange } from '@lab/contract/markbook'
import type { Tx } from '../../kernel/database/pool.ts'
import { attemptsOfRecords, listScoreChanges, worksOf } from '../record/index.ts'
import type { Column } from './given.ts'
import { changesOf } from './store.ts'

type Change = Omit<MarkChange, 'at'> & { at: Date }

const points = (score: number | null): string => (score === null ? '' : `${score} 分`)

/** What a record itself says of its score: when it was handed in, and every change of it. */
async function ofRecord(tx: Tx, recordId: string): Promise<Change[]> {
  const changes = await listScoreChanges(tx, recordId)
  const attempts = await attemptsOfRecords(tx, [recordId])
  return [
    ...changes.map(({ at, who, before, after, reason, step_title: step }) => ({
      at,
      source: 'score' as const,
      who,
      before: points(before),
      after: points(after),
      reason: [step, reason].filter(Boolean).join('：'),
    })),
    ...attempts.flatMap(({ number, submittedAt, isLate }) =>
      submittedAt === null
        ? []
        : [
            {
              at: submittedAt,
              source: 'submitted' as const,
              who: null,
              before: '',
              after: '',
              reason: `第 ${number} 次提交${isLate ? '（迟交）' : ''}`,
            },
          ],
    ),
  ]
}

interface Cell {
  placeId: string
  column: Pick<Column, 'id' | 'isWork'>
  learnerId: string
}

/** All that happened to a cell, the latest first. Only a work of the place has records: the id of another column is free. */
export async function historyOf(tx: Tx, { placeId, column, learnerId }: Cell): Promise<Change[]> {
  const given = await changesOf(tx, placeId, column.id, learnerId)
  const works = column.isWork ? await worksOf(tx, [column.id], [learnerId]) : null
  const work = works?.get(learnerId)?.get(column.id)
  return [
    ...given.map(({ change, byName }) => ({
      at: change.at,
      source: 'given' as const,
      who: { id: change.byId, real_name: byName },
      before: change.before,
      after: change.after,
      reason: change.reason,
    })),
    ...(work ? await ofRecord(tx, work.recordId) : []),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}
