import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

/** The bank itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export const useBank = (id: string) =>
  useQuery({
    ...api.question_bank.get.query({ params: { id } }),
    select: ({ question_bank }) => question_bank,
    placeholderData: () => undefined,
  })

/** Its knowledge points in the order of the tree. */
export const useKnowledge = (id: string) =>
  useQuery({
    ...api.question_bank.knowledge.query({ params: { id } }, { quiet: true }),
    placeholderData: () => undefined,
  })
