import type { ExamQuestions } from '@lab/contract/exam'
import type { PaperSection } from '@lab/contract/question/paper-content'
import { useEffect, useState } from 'react'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { useTakeSaved } from '../../content/life/stale.ts'
import { phaseOf } from '../../kit/autosave/autosave.ts'
import { createSaver } from '../../kit/autosave/saver.ts'
import { useStore } from '../../kit/state/store.ts'

type Values = { sections: PaperSection[] }

const valuesOf = ({ content }: ExamQuestions): Values => ({ sections: content.sections })
const untitled = ({ sections }: Values): string => (sections.every(({ title }) => title.trim()) ? '' : '请填写大题名称')

/** Saves the questions of an exam by themselves while they are being edited. */
export function usePaperSaver(id: string, given: ExamQuestions) {
  const takeSaved = useTakeSaved('exam')
  const [saver] = useState(() =>
    createSaver<Values>({
      values: valuesOf(given),
      version: given.version,
      complaintAbout: untitled,
      put: async ({ sections }, version) => {
        const body = { content: { sections: sections ?? [] }, version }
        const { exam } = await api.exam.saveQuestions({ params: { id }, body }, { quiet: true })
        takeSaved(exam)
        return exam
      },
      get: async () => {
        const theirs = await api.exam.questions({ params: { id } }, { quiet: true })
        return { values: valuesOf(theirs), version: theirs.version }
      },
      isConflict: (error) => isApiError(error) && error.reason === 'changedMeanwhile',
    }),
  )
  // Follows the server: a colleague's change arrives with the questions.
  useEffect(() => saver.found(valuesOf(given), given.version), [saver, given])
  // What was written last is still saved when the page goes.
  useEffect(() => () => void saver.flush(), [saver])
  const state = useStore(saver.state)
  return { saver, state, phase: phaseOf(state) }
}
