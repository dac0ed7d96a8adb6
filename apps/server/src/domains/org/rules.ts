import { organisationDepth, type OrganisationNode, type OrganisationState } from '@lab/contract/org'
import { refuse, type Refusal } from '../../kernel/result.ts'

export interface OrganisationInTree {
  id: string
  parentId: string | null
  name: string
  domainId: string
}

/** The last segment of an organisation's path. */
export const shortNameOf = (name: string): string => name.split('/').findLast((part) => part !== '') ?? ''

/** Organisations as trees, in their order. One whose parent is not among them is at the top. */
export function treeOf(rows: readonly OrganisationInTree[], canChoose: (id: string) => boolean): OrganisationNode[] {
  const nodes = new Map(
    rows.map(({ id, name, domainId }): [string, OrganisationNode] => [
      id,
      { id, name, short_name: shortNameOf(name), domain_id: domainId, can_choose: canChoose(id), children: [] },
    ]),
  )
  const top: OrganisationNode[] = []
  for (const { id, parentId } of rows) {
    const parent = parentId === null ? undefined : nodes.get(parentId)
    ;(parent?.children ?? top).push(nodes.get(id)!)
  }
  return top
}

/** The names of a path, from the top. */
const segmentsOf = (name: string): string[] => name.split('/').filter((part) => part !== '')

/** The path of an organisation below another; at the top it keeps what is before its own name, or begins with the customer's. */
export const pathBelow = (above: string, shortName: string): string => `${above === '/' ? '' : above}/${shortName}`
export const pathAbove = (name: string): string => name.slice(0, name.lastIndexOf('/'))

/** Whether one path is another or below it. */
export const isWithin = (name: string, above: string): boolean => name === above || name.startsWith(`${above}/`)

/** Whether a path, with so many levels below it, is not too deep. */
export const isFlatEnough = (name: string, levelsBelow = 0): true | Refusal<'org.tooDeep'> =>
  segmentsOf(name).length + levelsBelow > organisationDepth
    ? refuse('org.tooDeep', { levels: organisationDepth })
    : true

/** Whether an organisation with paths below it may be at `to`: not in itself, and nothing of it too deep. */
export function mayMove(
  from: string,
  to: string,
  below: readonly string[],
): true | Refusal<'org.tooDeep' | 'org.intoItself'> {
  if (to !== from && isWithin(to, from)) return refuse('org.intoItself')
  const own = segmentsOf(from).length
  return isFlatEnough(to, Math.max(0, ...below.map((name) => segmentsOf(name).length - own)))
}

interface StateFacts {
  isEnabled: boolean
  expiresAt: Date | null
  isSwitchedOn: boolean
  endsAt: Date | null
}

const stateFrom = (isOn: boolean, end: Date | null, now: Date): OrganisationState =>
  !isOn ? 'disabled' : end && end <= now ? 'expired' : 'active'

/** What an organisation is with all that is above it, and whether that is because of one above. */
export function stateOf(
  { isEnabled, expiresAt, isSwitchedOn, endsAt }: StateFacts,
  now: Date,
): { state: OrganisationState; isClosedAbove: boolean } {
  const state = stateFrom(isEnabled, expiresAt, now)
  return { state, isClosedAbove: state !== 'active' && stateFrom(isSwitchedOn, endsAt, now) === 'active' }
}
