import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'

/** The exam itself, kept fresh by the server's announcements. Never shows another one while it is asked for. */
export const useExam = (id: string) =>
  useQuery({
    ...api.exam.get.query({ params: { id } }),
    select: ({ exam }) => exam,
    placeholderData: () => undefined,
  })
