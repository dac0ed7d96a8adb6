import type { content, ContentScope } from '@lab/contract/content'
import type { QueryIn } from '@lab/contract/endpoint'
import type { ListQuery } from '../../kit/list/list-types.ts'
import { oneOf } from '../../kit/list/one-of.ts'

/** Scopes a person switches between; a repository is a list of its own. */
export const scopes = [
  { value: 'org', label: '本组织' },
  { value: 'mine', label: '我创建的' },
  { value: 'granted', label: '授权给我的' },
] as const satisfies readonly { value: ContentScope; label: string }[]
export type ListScope = (typeof scopes)[number]['value']

/** What every list of contents may be asked for. */
export type ContentQuery = Omit<NonNullable<QueryIn<typeof content.list>>, 'kind'>

/** The scope an address names, 本组织 when it names none of ours. */
export const scopeOf = (value: unknown): ListScope => scopes.find((scope) => scope.value === value)?.value ?? 'org'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** An id that an address names, unless it was edited by hand into nonsense. */
export const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && uuid.test(value) ? value : undefined

/** A select by which a kind's list is narrowed besides what every content has: its values with their words. */
export type OwnFilter = { label: string; values: Readonly<Record<string, string>>; width: number }
/** A kind's own filters by query parameter. */
export type OwnFilters<Own> = {
  readonly [Name in keyof Own]: OwnFilter & { values: Record<Own[Name] & string, string> }
}

/** What the list of a kind asks for at an address. */
export const listedAt = <Own = object>(
  { scope, ...query }: ListQuery,
  filters?: OwnFilters<Own>,
): ContentQuery & Partial<Own> => ({
  ...askedOf(query),
  ...(narrowedBy(Object.entries<OwnFilter>({ ...filters }), query) as Partial<Own>),
  scope: scopeOf(scope),
})

const narrowedBy = (filters: [string, OwnFilter][], query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    filters
      .map(([name, { values }]) => [name, oneOf(Object.keys(values), query[name])] as const)
      .filter(([, value]) => value !== undefined),
  )

/** What a list asks the server for; values that were edited by hand into nonsense are left out. */
export function askedOf(query: ListQuery): ContentQuery {
  return {
    page: query.page,
    per_page: query.per_page,
    keyword: query.selectValue?.slice(0, 100),
    tag: typeof query.tag === 'string' ? query.tag.slice(0, 60) : undefined,
    state: oneOf(['draft', 'published', 'disabled'], query.state),
    difficulty: oneOf(['easy', 'medium', 'hard'], query.difficulty),
    category_id: idIn(query.category_id),
  }
}
