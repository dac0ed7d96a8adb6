import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '../api/request/api.ts'
import { useNameInBreadcrumb } from '../kit/navigation/object-names.ts'
import type { PlaceAddress } from './place-address.ts'

type Place = PlaceAddress['place']

/** What a class or a project is called; asked for as its own pages do. Undefined for other places, and until it is known. */
export function usePlaceName(place: Place): string | undefined {
  const params = { id: place?.id ?? '' }
  const ofClass = useQuery({
    ...api.classroom.get.query({ params }, { quiet: true }),
    enabled: place?.kind === 'class',
  })
  const ofProject = useQuery({
    ...api.project.get.query({ params }, { quiet: true }),
    enabled: place?.kind === 'project',
  })
  return place?.kind === 'class' ? ofClass.data?.class.name : ofProject.data?.project.name
}

/**
 * Gives the class or the project in an address its name in the breadcrumb, whether the content is opened inside the place or
 * the class inside the content.
 */
export function usePlaceNameInBreadcrumb(place: Place): void {
  const { pathname } = useLocation()
  const [address = ''] = place ? (new RegExp(`^.*?/${place.kind}/${place.id}(?=/|$)`).exec(pathname) ?? []) : []
  useNameInBreadcrumb(address, usePlaceName(address === '' ? undefined : place))
}
