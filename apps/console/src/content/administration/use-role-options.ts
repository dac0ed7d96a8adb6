import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import type { Option } from '../../kit/list/list-types.ts'

/** The built-in roles that one may give; undefined while they are asked for. */
export function useRoleOptions(): Option[] | undefined {
  const { data } = useQuery(api.identity.roles.query({ query: {} }))
  return data?.roles
    .filter((role) => role.can_grant && role.own_role_id === null)
    .map((role) => ({ value: role.slug, label: role.name }))
}
