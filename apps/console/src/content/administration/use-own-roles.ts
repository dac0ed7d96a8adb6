import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import type { Option } from '../../kit/list/list-types.ts'

/** The roles of the customer's own that there are, for filters; undefined while they are asked for. */
export function useOwnRoles(): Option[] | undefined {
  const { data } = useQuery(api.ownRole.list.query({}, { quiet: true }))
  return data?.roles.map(({ id, name }) => ({ value: id, label: name }))
}
