import { demoIds } from '@lab/contract/demo-ids'
import type { GrantAbility } from '@lab/contract/permission'
import { findContent } from '../domains/content/index.ts'
import { keepGrants } from '../domains/permission/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import { orAbsent } from '../kernel/result.ts'
import { named, type DemoSchool } from './fill-school.ts'
import type { DemoOrgKey } from './people.ts'

type Filled = Pick<DemoSchool, 'people' | 'organisations' | 'experiments' | 'cases'>
type Planned = readonly [contentId: string, ability: GrantAbility]

const plan = ({ experiments, cases }: Filled): Record<DemoOrgKey, readonly Planned[]> => ({
  software: [
    [named(experiments, 'network-basics'), 'use'],
    [named(experiments, 'data-analysis'), 'view'],
    [named(experiments, 'sql-bookshop'), 'use'],
    [named(cases, 'network-basics'), 'use'],
    [named(cases, 'sql-bookshop'), 'view'],
    [demoIds.preparedLesson, 'view'],
    [demoIds.exam, 'use'],
    [demoIds.series, 'use'],
    [demoIds.expSeries, 'use'],
  ],
  network: [
    [named(experiments, 'linux-shell'), 'use'],
    [named(cases, 'linux-shell'), 'use'],
    [demoIds.exam, 'view'],
  ],
  innovation: [
    [named(experiments, 'python-grades'), 'edit'],
    [demoIds.series, 'use'],
  ],
})

/** What the customer's administrator opened to whole organisations; those below them have it too. */
export async function fillGrants(tx: Tx, school: Filled): Promise<void> {
  for (const [key, grants] of Object.entries(plan(school))) await grantTo(tx, school, key as DemoOrgKey, grants)
}

/** Opens contents to an organisation in the name of the customer's administrator. */
export async function grantTo(
  tx: Tx,
  { people, organisations }: Pick<DemoSchool, 'people' | 'organisations'>,
  key: DemoOrgKey,
  grants: readonly Planned[],
): Promise<void> {
  const subjectId = named(organisations, key)
  for (const [contentId, ability] of grants) {
    const { orgId } = orAbsent(await findContent(tx, contentId, null))
    const grant = { contentId, orgId, subjectKind: 'organisation', subjectId, ability } as const
    await keepGrants(tx, named(people, 'admin'), [grant])
  }
}
