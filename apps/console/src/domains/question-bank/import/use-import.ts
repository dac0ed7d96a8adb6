import type { DraftState, QuestionImport } from '@lab/contract/question-import'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'

/** Next to the announcements: how far a job is changes without one. */
const askAgainMs = 1_500

export const isWorking = ({ state }: Pick<QuestionImport, 'state'>): boolean =>
  state === 'reading' || state === 'writing'

/** One import of a bank, followed as long as a job works on it. */
export const useImport = (bankId: string, id: string) =>
  useQuery({
    ...api.questionImport.get.query({ params: { id: bankId, import_id: id } }, { quiet: true }),
    select: ({ import: one }) => one,
    placeholderData: () => undefined,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.import) ? askAgainMs : false),
  })

export const draftsAPage = 20

/** One page of what was understood. */
export const useDrafts = (
  bankId: string,
  id: string,
  { page, state }: { page: number; state: DraftState | undefined },
) =>
  useQuery({
    ...api.questionImport.drafts.query(
      { params: { id: bankId, import_id: id }, query: { page, per_page: draftsAPage, state } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
