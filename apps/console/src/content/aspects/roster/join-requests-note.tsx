import type { PlaceKind } from '@lab/contract/place-words'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { AppLink } from '../../../kit/link.tsx'
import { Note } from '../../../kit/note.tsx'
import { useLinks } from '../../use-links.ts'
import styles from './join-requests-note.module.css'

const waiting = { state: 'pending', count: 'only' } as const

/** Above the members of a class: how many ask to be taken in, and where they are answered. Nothing where nobody waits. */
export function JoinRequestsNote({ placeId, kind }: { placeId: string; kind: PlaceKind | undefined }) {
  const { has, href } = useLinks()
  const isAnsweredHere = kind === 'class' && has('class.basics', { classid: placeId })
  const { data } = useQuery({
    ...api.joining.listOfPlace.query({ params: { id: placeId }, query: waiting }, { quiet: true }),
    enabled: isAnsweredHere,
    meta: { placeId },
  })
  if (!isAnsweredHere || !data?.total) return null
  return (
    <div className={styles.note}>
      <Note tone="info" action={<AppLink to={href('class.basics', { classid: placeId })}>去处理</AppLink>}>
        有 {data.total} 个入班申请待处理
      </Note>
    </div>
  )
}
