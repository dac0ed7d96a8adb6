import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { isApiError } from '../../../../api/request/api-error.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { showToast } from '../../../../kit/dialogs/toast-store.ts'
import { useLeaveGuard } from '../../../../kit/form/leave-guard.ts'
import type { StepScore } from '../rubric-scores.ts'
import { savesAfter, undoable, type Save } from './score-saves.ts'
import {
  changeOf,
  type Drafts,
  inWords,
  scoreOfSlot,
  slotsOf,
  type StepChange,
  type StepValue,
  valueOf,
  withoutStep,
  withValue,
} from './score-slots.ts'

/** 撤销 is offered for so long. */
const undoMs = 8_000
/** What the list of score changes says of them. */
const reasons = { score: '连续批改评分', undo: '撤销刚才的评分' }

export type ScoreEntry = {
  /** The steps that a person scores here, in the order of the page; none for somebody who may not. */
  steps: StepScore[]
  drafts: Drafts
  saveOf: (stepId: string) => Save | undefined
  type: (step: StepScore, key: string, text: string) => void
  /** Sends what was typed for a step, unless something is wrong with it or missing. */
  commit: (step: StepScore) => void
  /** Sends again what failed. */
  retry: (step: StepScore) => void
  reset: (step: StepScore) => void
  undo: (stepId?: string) => void
  /** Sends everything; false, with the focus where something is to be mended, when not all of it is stored. */
  settle: () => Promise<boolean>
  /** The first field that has no score. */
  firstEmpty: () => { key: string; title: string } | undefined
  focus: (key: string) => void
  /** Registers a field's element. */
  field: (key: string) => (element: HTMLInputElement | null) => void
  /** Goes to the field below or above the one with a key. */
  move: (key: string, by: 1 | -1) => void
  /** A digit typed outside of fields goes into the first that waits for one. */
  typeFirst: (digit: string) => void
}

/** Scores typed straight into a record's page: shown at once, stored one after the other, and taken back on wish. */
export function useScoreEntry(recordId: string, steps: StepScore[]): ScoreEntry {
  const client = useQueryClient()
  const stale = useStale()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [saves, dispatch] = useReducer(savesAfter, {})
  const fields = useRef(new Map<string, HTMLInputElement>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const sending = useRef(new Map<string, { value: string; isStored: Promise<boolean> }>())
  const order = useRef(0)
  const isHere = useRef(true)
  // What fails after the page was left is shown in passing.
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const scores = api.record.scores.query({ params: { id: recordId } })
  const changes = steps.map((step) => ({ step, change: changeOf(step, drafts) }))
  const isLeft = changes.some(({ step, change }) => {
    const failed = saves[step.step_id]?.is === 'failed'
    return failed || change.is === 'wrong' || change.is === 'missing'
  })
  useLeaveGuard(isLeft)

  /** The step as it is in store now; what was typed since may be stored already. */
  const present = (stepId: string): StepScore | undefined =>
    client.getQueryData(scores.queryKey)?.steps.find((step) => step.step_id === stepId)

  const store = async (step: StepScore, value: StepValue, isUndo: boolean): Promise<boolean> => {
    const stepId = step.step_id
    const before = present(stepId)
    const former = before && !isUndo ? valueOf(before) : undefined
    try {
      const { record } = await api.record.setScore(
        {
          params: { id: recordId },
          body: { step_id: stepId, ...value, reason: isUndo ? reasons.undo : reasons.score },
        },
        { quiet: true },
      )
      client.setQueryData(
        api.record.get.query({ params: { id: recordId } }).queryKey,
        (data) => data && { ...data, record },
      )
      client.setQueryData(scores.queryKey, (data) =>
        data === undefined
          ? data
          : {
              ...data,
              total: record.score,
              steps: data.steps.map((one) => (one.step_id === stepId ? withValue(one, value) : one)),
            },
      )
    } catch (error) {
      const message = isApiError(error) ? error.message : '保存失败'
      dispatch({ did: 'fail', stepId, message, value, isUndo })
      if (!isHere.current) showToast(`「${step.title}」的评分未保存：${message}`, { kind: 'failed' })
      return false
    }
    const now = (order.current += 1)
    const said = isUndo ? `已恢复为${inWords(value)}` : '已保存'
    dispatch({ did: 'store', stepId, said, order: now, former })
    setTimeout(() => dispatch({ did: 'expire', stepId, order: now }), undoMs)
    // What was typed meanwhile stays.
    setDrafts((typed) => {
      const change = changeOf(withValue(step, value), typed)
      return change.is === 'same' ? withoutStep(typed, step) : typed
    })
    void stale('record')
    return true
  }

  const send = (step: StepScore, value: StepValue, isUndo = false): Promise<boolean> => {
    const known = sending.current.get(step.step_id)
    const entered = JSON.stringify(value)
    if (known?.value === entered) return known.isStored
    dispatch({ did: 'send', stepId: step.step_id })
    // One after the other, so that the last one typed is the one that stays.
    const isStored = queue.current.then(() => store(step, value, isUndo))
    const entry = { value: entered, isStored }
    sending.current.set(step.step_id, entry)
    queue.current = isStored.then(() => {
      if (sending.current.get(step.step_id) === entry) sending.current.delete(step.step_id)
    })
    return isStored
  }

  const focus = (key: string): void => {
    const element = fields.current.get(key)
    element?.focus()
    element?.select()
  }
  const slots = steps.flatMap(slotsOf)
  const firstEmpty = () => slots.find((slot) => scoreOfSlot(slot, drafts) === null)
  const type = (step: StepScore, key: string, text: string): void => {
    setDrafts((typed) => ({ ...typed, [key]: text }))
    dispatch({ did: 'edit', stepId: step.step_id })
  }
  const undo = (stepId?: string): void => {
    const last = undoable(stepId === undefined ? saves : { [stepId]: saves[stepId]! })
    const step = last && steps.find((one) => one.step_id === last.stepId)
    if (!last || !step) return
    setDrafts((typed) => withoutStep(typed, step))
    void send(step, last.former, true)
  }

  /** What failed is sent again, unless something else was typed since; then that is. */
  const pending = (step: StepScore, change: StepChange): Promise<boolean> | undefined => {
    const save = saves[step.step_id]
    if (change.is === 'new') return send(step, change.value)
    if (save?.is === 'failed') return send(step, save.value, save.isUndo)
    // An undo that is on its way has no draft.
    return sending.current.get(step.step_id)?.isStored
  }

  return {
    steps,
    drafts,
    saveOf: (stepId) => saves[stepId],
    type,
    commit: (step) => {
      const change = changeOf(step, drafts)
      if (change.is === 'new') void send(step, change.value)
    },
    retry: (step) => void pending(step, changeOf(step, drafts)),
    reset: (step) => {
      setDrafts((typed) => withoutStep(typed, step))
      dispatch({ did: 'edit', stepId: step.step_id })
    },
    undo,
    settle: async () => {
      const wrong = changes.find(({ change }) => change.is === 'wrong' || change.is === 'missing')?.change
      const sent = changes.flatMap(({ step, change }) => {
        const isStored = pending(step, change)
        return isStored ? [{ step, isStored }] : []
      })
      if (wrong && 'key' in wrong) focus(wrong.key)
      const stored = await Promise.all(sent.map(({ isStored }) => isStored))
      const failed = sent[stored.indexOf(false)]
      if (failed && !wrong) focus(slotsOf(failed.step)[0]!.key)
      return !wrong && !failed
    },
    firstEmpty,
    focus,
    field: (key) => (element) => {
      if (element) fields.current.set(key, element)
      else fields.current.delete(key)
    },
    move: (key, by) => {
      const at = slots.findIndex((slot) => slot.key === key)
      // At either end it stays; what is typed next takes the place of what is there.
      focus(slots[at + by]?.key ?? key)
    },
    typeFirst: (digit) => {
      const slot = firstEmpty() ?? slots[0]
      const step = slot && steps.find((one) => one.step_id === slot.stepId)
      if (!slot || !step) return
      type(step, slot.key, digit)
      fields.current.get(slot.key)?.focus()
    },
  }
}
