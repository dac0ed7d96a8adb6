import { contentKinds, type ContentKind } from '@lab/contract/kinds'
import type { QueryIn } from '@lab/contract/endpoint'
import type { library } from '@lab/contract/library'
import { idIn } from '../../content/life/list-query.ts'
import type { ListQuery } from '../../kit/list/list-types.ts'
import { oneOf } from '../../kit/list/one-of.ts'

/** What the library is asked for; values that were edited by hand into nonsense are left out. */
export const askedOf = (query: ListQuery, kind?: ContentKind): NonNullable<QueryIn<typeof library.list>> => ({
  page: query.page,
  per_page: query.per_page,
  keyword: query.selectValue?.slice(0, 100),
  scope: query.scope === 'own' ? 'own' : 'others',
  kind: kind ?? oneOf(contentKinds, query.kind),
  reach: oneOf(['customer', 'platform'], query.reach),
  difficulty: oneOf(['easy', 'medium', 'hard'], query.difficulty),
  category_id: kind && idIn(query.category_id),
  tag: typeof query.tag === 'string' ? query.tag.slice(0, 60) : undefined,
})
