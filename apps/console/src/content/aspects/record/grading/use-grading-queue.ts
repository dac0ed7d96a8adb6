import type { RecordRow } from '@lab/contract/record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { showToast } from '../../../../kit/dialogs/toast-store.ts'
import { useGo } from '../../../../kit/navigation/link.tsx'
import { usePageShortcuts, type ShortcutGroup } from '../../../../kit/palette/page-shortcuts.ts'
import { useShortcuts } from '../../../../kit/palette/use-shortcuts.ts'
import { useHere } from '../../../use-here.ts'
import { useLinks } from '../../../use-links.ts'
import { gradingQueue, type Neighbour } from '../neighbours.ts'
import { mayConfirm } from '../record-actions.ts'
import { inOrder, sourceOf, recordsOf } from '../sources.ts'
import type { ScoreEntry } from './use-score-entry.ts'

const keys: ShortcutGroup = {
  title: '连续批改',
  shortcuts: [
    { keys: ['0–9'], label: '输入第一个未评的分数' },
    { keys: ['↑', '↓'], label: '到上一个、下一个分数' },
    { keys: ['Ctrl', 'Z'], label: '在分数框中撤销刚才的评分' },
    { keys: ['Esc'], label: '在分数框中放弃输入' },
    { keys: ['J'], label: '下一份待评分' },
    { keys: ['K'], label: '上一份待评分' },
    { keys: ['Ctrl', 'Enter'], label: '确认评分并到下一份' },
  ],
}

/** A dialog is answered first. */
const isAsked = (): boolean => document.querySelector('[role="dialog"]') !== null

export type GradingQueue = {
  /** Something waits, and this person may grade it. */
  isOpen: boolean
  canConfirm: boolean
  isBusy: boolean
  /** With this one. */
  left: number
  done: number
  next: Neighbour | undefined
  before: Neighbour | undefined
  /** The field without a score that was pointed out; confirming again counts it as 0. */
  unscored: string | undefined
  open: (to: 'next' | 'before') => void
  confirm: () => void
}

/** 连续批改: from one submitted record to the next; what was typed is stored before the record is left. */
export function useGradingQueue(row: RecordRow, entry: ScoreEntry): GradingQueue {
  const { aspect } = useHere()
  const { has, href } = useLinks()
  const go = useGo()
  const stale = useStale()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const list = recordsOf(sourceOf(row), inOrder)
  const { data } = useQuery({ ...list, enabled: !row.is_trial })
  const { left, done, next, before } = gradingQueue(data?.records ?? [], row.id)
  const canConfirm = mayConfirm(row) === true
  const isOpen = row.can.grade === true && (canConfirm || left > 0)
  const nextId = next?.id
  // The next one is there when it is asked for.
  useEffect(() => {
    if (nextId === undefined) return
    void client.prefetchQuery(api.record.get.query({ params: { id: nextId } }))
    void client.prefetchQuery(api.record.scores.query({ params: { id: nextId } }))
    void client.prefetchQuery(api.record.progress.query({ params: { id: nextId } }, { quiet: true }))
  }, [client, nextId])

  const goTo = (id: string | undefined): void => {
    if (id !== undefined && has(aspect, { recordid: id })) go(href(aspect, { recordid: id }))
  }
  const open = async (to: 'next' | 'before'): Promise<void> => {
    if (isBusy || row.is_trial) return
    // A key may be pressed before the list is there. Why it does not come, the request layer shows.
    const found = data ?? (await client.ensureQueryData(list).catch(() => undefined))
    const id = gradingQueue(found?.records ?? [], row.id)[to]?.id
    if (id !== undefined && (await entry.settle())) goTo(id)
  }
  const empty = canConfirm ? entry.firstEmpty() : undefined
  const confirm = async (): Promise<void> => {
    if (!canConfirm || isBusy) return
    setBusy(true)
    try {
      if (!(await entry.settle())) return
      if (empty && !isWarned) {
        setWarned(true)
        entry.focus(empty.key)
        return
      }
      const { graded } = await api.record.finishGrading({ body: { record_ids: [row.id] } })
      if (graded > 0)
        showToast(`已确认${row.learner.real_name}的成绩，${left > 0 ? `还剩 ${left} 份` : '全部批改完成'}`)
      goTo(nextId)
      await stale('record')
    } catch {
      // The request layer has shown why.
    } finally {
      setBusy(false)
    }
  }
  const unlessAsked = (run: () => void) => () => {
    if (!isAsked()) run()
  }
  const digits = Object.fromEntries(
    Array.from({ length: 10 }, (_, digit) => [String(digit), unlessAsked(() => entry.typeFirst(String(digit)))]),
  )
  useShortcuts(
    isOpen
      ? {
          ...(entry.steps.length > 0 ? digits : {}),
          j: unlessAsked(() => void open('next')),
          k: unlessAsked(() => void open('before')),
          'mod+enter': unlessAsked(() => void confirm()),
        }
      : {},
  )
  usePageShortcuts(isOpen ? keys : undefined)
  return {
    isOpen,
    canConfirm,
    isBusy,
    left: left + Number(canConfirm),
    done: done + Number(row.state === 'graded'),
    next,
    before,
    unscored: isWarned ? empty?.title : undefined,
    open: (to) => void open(to),
    confirm: () => void confirm(),
  }
}
