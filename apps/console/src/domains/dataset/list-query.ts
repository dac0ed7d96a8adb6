import type { ContentScope } from '@lab/contract/content'
import type { dataset } from '@lab/contract/dataset'
import type { QueryIn } from '@lab/contract/endpoint'
import type { ListQuery } from '../../kit/list/list-types.ts'

/** Scopes a person switches between. */
export const scopes = [
  { value: 'org', label: '本组织' },
  { value: 'mine', label: '我创建的' },
  { value: 'granted', label: '授权给我的' },
] as const satisfies readonly { value: ContentScope; label: string }[]
export type ListScope = (typeof scopes)[number]['value']

/** The scope an address names, 本组织 when it names none of ours. */
export const scopeOf = (value: unknown): ListScope => scopes.find((scope) => scope.value === value)?.value ?? 'org'

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What the list asks the server for; values that were edited by hand into nonsense are left out. */
export const listedAt = ({ scope, ...query }: ListQuery): NonNullable<QueryIn<typeof dataset.list>> => ({
  page: query.page,
  per_page: query.per_page,
  keyword: query.selectValue?.slice(0, 100),
  tag: typeof query.tag === 'string' ? query.tag.slice(0, 60) : undefined,
  state: oneOf(['draft', 'published', 'disabled'], query.state),
  category_id: typeof query.category_id === 'string' && uuid.test(query.category_id) ? query.category_id : undefined,
  scope: scopeOf(scope),
})
