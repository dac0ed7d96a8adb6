import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

export interface BankName {
  id: string
  title: string
}

/** Banks that questions may be taken from. */
export function useBanks(): readonly BankName[] {
  const { data } = useQuery({
    ...api.question_bank.list.query({ query: { per_page: 100, count: 'none' } }, { quiet: true }),
    select: ({ question_banks: banks }) => banks.filter(({ can }) => can.use === true),
  })
  return data ?? none
}
const none: readonly BankName[] = Object.freeze([])
