import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { ErrorState, FailurePlace } from '../../kit/failure-states.tsx'
import { AppLink } from '../../kit/link.tsx'
import { playedKind, players } from '../players.ts'
import { DeskWaiting } from '../waiting.tsx'

const home = <AppLink to="/learn">回到学习首页</AppLink>

/** The desk of a record, by the kind of its content. */
export default function Work() {
  const { recordId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...api.learning.record.query({ params: { id: recordId } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} action={home} />
  if (!data) return <DeskWaiting />
  const kind = playedKind(data.content)
  if (!kind) {
    return (
      <FailurePlace
        isPage
        drawing="lost"
        title="这类内容还不能在这里学习"
        text="请向任课教师询问学习方式。"
        action={home}
      />
    )
  }
  const Player = players[kind]
  return <Player key={recordId} recordId={recordId} />
}
