import type { Classroom } from '@lab/contract/classroom'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { placeAddress } from '../../content/place-address.ts'
import { teachRefusal } from '../../content/place/teach-refusal.ts'
import { useMount } from '../../content/use-mount.ts'

/** The class that the page is in (its own mount or a content's inside it) and whether it may be changed. */
export function useClass(): { id: string; row: Classroom | undefined; refusal: string | undefined } {
  const id = placeAddress(useMount()).place?.id ?? ''
  const { data } = useQuery(api.classroom.get.query({ params: { id } }))
  const row = data?.class.id === id ? data.class : undefined
  return { id, row, refusal: teachRefusal('class', row) }
}
