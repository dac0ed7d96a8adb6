import type { Blueprint, Paper } from '@lab/contract/paper'
import type { PaperSection } from '@lab/contract/question/paper-content'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { useStale } from '../../../api/use-stale.ts'
import { phaseOf } from '../../../kit/autosave/autosave.ts'
import { createSaver, type Saver } from '../../../kit/autosave/saver.ts'
import { useStore } from '../../../kit/state/store.ts'

export const usePaper = (id: string) =>
  useQuery({
    ...api.paper.get.query({ params: { id } }, { quiet: true }),
    select: ({ paper }) => paper,
    placeholderData: () => undefined,
  })

/** What is saved by itself while it is edited. */
export type PaperValues = { title: string; sections: PaperSection[]; blueprint: Blueprint | null }
export type PaperSaver = Saver<PaperValues>

const valuesOf = ({ title, content, blueprint }: Paper): PaperValues => ({
  title,
  sections: content.sections,
  blueprint,
})
const complaintAbout = ({ title, sections, blueprint }: PaperValues): string => {
  if (!title.trim()) return '请填写试卷名称'
  if (sections.some((section) => !section.title.trim())) return '请填写大题名称'
  return blueprint?.rows.some(({ points }) => !(points > 0)) ? '请填写分值' : ''
}

export function usePaperSaver(paper: Paper) {
  const stale = useStale()
  const [saver] = useState(() =>
    createSaver<PaperValues>({
      values: valuesOf(paper),
      version: paper.version,
      complaintAbout,
      put: async ({ title, sections, blueprint }, version) => {
        const body = {
          version,
          ...(title === undefined ? {} : { title }),
          ...(sections === undefined ? {} : { content: { sections } }),
          ...(blueprint === undefined ? {} : { blueprint }),
        }
        const saved = await api.paper.update({ params: { id: paper.id }, body }, { quiet: true })
        void stale('paper')
        return saved.paper
      },
      get: async () => {
        const theirs = await api.paper.get({ params: { id: paper.id } }, { quiet: true })
        return { values: valuesOf(theirs.paper), version: theirs.paper.version }
      },
      isConflict: (error) => isApiError(error) && error.reason === 'changedMeanwhile',
    }),
  )
  useEffect(() => saver.found(valuesOf(paper), paper.version), [saver, paper])
  useEffect(() => () => void saver.flush(), [saver])
  const state = useStore(saver.state)
  return { saver, state, phase: phaseOf(state) }
}
