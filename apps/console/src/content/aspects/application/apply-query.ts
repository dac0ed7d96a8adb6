import { applicationKinds, type Application, type application } from '@lab/contract/application'
import type { QueryIn } from '@lab/contract/endpoint'
import type { ListQuery } from '../../../kit/list/list-types.ts'
import { oneOf } from '../../../kit/list/one-of.ts'

/** The parts of an application that decide what can be done with it. */
export type Decidable = Pick<Application, 'state' | 'can'>

/** What the list asks for; values that were edited by hand into nonsense are left out. */
export const asked = (query: ListQuery): NonNullable<QueryIn<typeof application.listOfContent>> => ({
  page: query.page,
  per_page: query.per_page,
  keyword: query.selectValue?.slice(0, 100),
  state: oneOf(['pending', 'approved', 'rejected', 'withdrawn'], query.state),
  kind: oneOf(applicationKinds, query.kind),
})
