import type { AssistantMaterial } from '@lab/contract/assistant'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Conversation } from './conversation.tsx'
import { SetUp } from './set-up.tsx'

type AssistantBodyProps = {
  id: string | undefined
  onBegun: (id: string) => void
  page?: () => AssistantMaterial | undefined
}

/** A conversation, or how to come to one. */
export function AssistantBody(props: AssistantBodyProps) {
  const { data, error, refetch } = useQuery(api.assistant.state.query({}, { quiet: true }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <output className="bone" aria-label="正在读取" style={{ display: 'block', height: 240 }} />
  return data.is_on ? <Conversation {...props} /> : <SetUp />
}
