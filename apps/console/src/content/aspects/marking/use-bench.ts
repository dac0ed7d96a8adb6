import type { AnswerGroup, MarkingItem, OpenAnswer } from '@lab/contract/marking'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { type Draft, markOf, marksWith, rowsOf, type BenchRow, type Shown } from './bench-rules.ts'
import { useAnswers } from './use-answers.ts'
import { useClaims } from './use-claims.ts'

const clock = (): number => performance.now()

export interface Bench {
  groups: AnswerGroup[] | undefined
  rows: BenchRow[]
  error: Error | null
  retry: () => void
  /** The answer that is open; null while the next is looked for, and when there is none. */
  currentId: string | null
  answer: OpenAnswer | undefined
  answerError: Error | null
  at: number
  isBusy: boolean
  /** Nothing waits for the reader any more. */
  isThrough: boolean
  open: (attemptId: string) => void
  move: (by: 1 | -1) => void
  /** How many are marked together with the open one. */
  together: number
  save: (draft: Draft, isTogether: boolean) => Promise<void>
  undo: () => void
}

/** Going through the answers to an item: the next one is taken, fetched and shown as soon as one is saved. */
export function useBench(offeringId: string, item: MarkingItem, shown: Shown): Bench {
  const client = useQueryClient()
  const { key } = item
  const params = { id: offeringId, key }
  const { groups, error, retry, take: takeIn } = useAnswers(offeringId, key)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [isThrough, setThrough] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { take, takeAhead, foundAhead } = useClaims(offeringId, key, currentId)
  const since = useRef(0)
  const last = useRef<string[]>([])
  const answerOf = (attemptId: string) => api.marking.answer.query({ params: { ...params, attempt_id: attemptId } })
  const opened = useQuery({
    ...answerOf(currentId ?? ''),
    enabled: currentId !== null,
    placeholderData: keepPreviousData,
  })
  // Of thousands of rows that are the same for most of what happens at the bench.
  const rows = useMemo(() => rowsOf(groups ?? [], shown), [groups, shown])
  const at = rows.findIndex((row) => row.answer.attempt_id === currentId)
  const group = groups?.find((one) => one.answers.some((answer) => answer.attempt_id === currentId))

  /** Looks for the one after the next while somebody still reads. */
  const lookAhead = useCallback(
    (except: string[]): void =>
      takeAhead(except, (id) =>
        client.prefetchQuery(api.marking.answer.query({ params: { id: offeringId, key, attempt_id: id } })),
      ),
    [takeAhead, client, offeringId, key],
  )
  const show = useCallback((id: string | null): void => {
    since.current = clock()
    setCurrentId(id)
  }, [])
  const goOn = useCallback(
    async (found: string | undefined, done: string[]): Promise<void> => {
      let next = found
      // What was marked together with others is through; so is what was found too early.
      if (next === undefined || done.includes(next)) next = await take({ except: done }).catch(() => undefined)
      setThrough(next === undefined)
      show(next ?? null)
      if (next !== undefined) lookAhead([next])
    },
    [take, show, lookAhead],
  )
  useEffect(() => {
    void foundAhead().then((found) => goOn(found, []))
  }, [foundAhead, goOn])

  const open = (attemptId: string): void => {
    // It may have been marked since it was read.
    client.removeQueries({ queryKey: answerOf(attemptId).queryKey, type: 'inactive' })
    show(attemptId)
    setThrough(false)
    // What was open before waits for anybody again, and so does what was looked at on the way to this one.
    void foundAhead()
      .then((next) => take({ attempt_ids: [attemptId], except: next === undefined ? [] : [next], puts_back: true }))
      .catch(() => undefined)
  }
  const send = async (attemptIds: string[], body: object) => {
    const { saved, answers, skipped } = await api.marking.mark({
      params,
      body: { attempt_ids: attemptIds, ...body },
    })
    if (skipped.length) showToast(`${skipped.length} 份没有保存：${skipped[0]!.reason}`, { kind: 'failed' })
    return { saved, answers }
  }
  const save = async (draft: Draft, isTogether: boolean): Promise<void> => {
    if (currentId === null || isBusy) return
    const mark = markOf({ points: item.points, rubric: opened.data?.answer.rubric ?? null }, draft)
    if ('wrong' in mark) return
    setBusy(true)
    try {
      const seconds = Math.round((clock() - since.current) / 1000)
      const attemptIds = (isTogether ? marksWith(group, currentId) : [currentId]).slice(0, 200)
      const { saved, answers } = await send(attemptIds, { ...mark, comment: draft.comment.trim(), seconds })
      last.current = saved
      if (saved.length > 1) showToast(`已评 ${saved.length} 份相同的作答`)
      await goOn(await foundAhead(), saved.length ? saved : attemptIds)
      // Counted once the next one is there: keys that follow the count are for that one.
      takeIn(answers)
    } catch {
      // The request layer has shown why.
    } finally {
      setBusy(false)
    }
  }
  const undo = async (): Promise<void> => {
    const ids = last.current
    if (ids.length === 0 || isBusy) return
    setBusy(true)
    try {
      const { answers } = await send(ids, { score: null })
      takeIn(answers)
      last.current = []
      showToast(ids.length > 1 ? `已撤回 ${ids.length} 份的评分` : '已撤回刚才的评分')
      open(ids[0]!)
    } catch {
      // The request layer has shown why.
    } finally {
      setBusy(false)
    }
  }
  return {
    groups,
    rows,
    error,
    retry,
    currentId,
    answer: opened.isPlaceholderData || opened.data?.answer.attempt_id !== currentId ? undefined : opened.data.answer,
    answerError: opened.error,
    at,
    isBusy,
    isThrough,
    open,
    move: (by) => {
      const row = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]
      if (row) open(row.answer.attempt_id)
    },
    together: currentId === null ? 0 : marksWith(group, currentId).length,
    save,
    undo: () => void undo(),
  }
}
