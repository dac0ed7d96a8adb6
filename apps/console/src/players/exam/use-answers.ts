import type { ExamSheet } from '@lab/contract/exam-sheet'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readAuth } from '../../api/request/auth-cookie.ts'
import { gravest, WorkSaver, type SaveState } from '../saving/work-saver.ts'

type Send = (key: string, answer: readonly string[], writtenAt: string | undefined) => Promise<unknown>

/** The answers of a sheet as they are on this page; each is saved by itself, and kept here until the server has it. */
export function useAnswers(recordId: string, sheet: ExamSheet, send: Send, isActive: boolean) {
  const [saver] = useState(
    () =>
      new WorkSaver<readonly string[]>({
        place: { userId: readAuth()?.user.id ?? '', recordId },
        pauseMs: 700,
        send,
      }),
  )
  const [answers, setAnswers] = useState<Readonly<Record<string, readonly string[]>>>(() =>
    Object.fromEntries(
      sheet.sections.flatMap(({ questions }) =>
        questions.map(({ key, answer }) => [key, saver.kept(key)?.value ?? answer]),
      ),
    ),
  )
  // Outside things followed: the connection, and the page being left with something that is not sent.
  useEffect(() => {
    if (!isActive) return
    saver.start()
    return () => saver.stop()
  }, [saver, isActive])
  const states = useSyncExternalStore(saver.subscribe, saver.states)
  return {
    answers,
    state: gravest(states),
    stateOf: (key: string): SaveState | undefined => states[key]?.state,
    textOf: (key: string): string => states[key]?.text ?? '',
    answer: (key: string, given: readonly string[]): void => {
      setAnswers((before) => ({ ...before, [key]: given }))
      saver.note(key, { value: given, base: answers[key] ?? [], isDue: true })
    },
    /** What the server has already, answered by something else than this page. */
    take: (key: string, given: readonly string[]): void => setAnswers((before) => ({ ...before, [key]: given })),
    /** Sends everything that waits; how many answers the server has not taken. */
    flush: async (): Promise<number> => {
      const waiting = Object.entries(saver.states()).filter(([, { state }]) => state !== 'saved')
      await Promise.all(waiting.map(([key]) => saver.flush(key)))
      return Object.values(saver.states()).filter(({ state }) => state !== 'saved').length
    },
  }
}
export type Answers = ReturnType<typeof useAnswers>
