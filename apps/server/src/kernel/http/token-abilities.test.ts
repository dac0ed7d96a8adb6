import { abilityNames } from '@lab/contract/abilities'
import { orgTokenAbilities, tokenAbilities } from '@lab/contract/api-token'
import type { Endpoint } from '@lab/contract/endpoint'
import { abilitiesOfEndpoint } from '@lab/contract/endpoint-abilities'
import { contract } from '@lab/contract'
import { expect, test } from 'vitest'
import { tokenRefusal } from './token-access.ts'

const calls = Object.entries(contract).flatMap(([domain, endpoints]) =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>).map(([name, endpoint]) => ({
    domain,
    name: `${domain}.${name}`,
    endpoint,
  })),
)
/** The abilities of which a token can make at least one call. */
const usable = (isOfOrganisation: boolean) => {
  const open = calls.filter((one) => tokenRefusal(one, 'write', isOfOrganisation) === null)
  const needed = new Set(open.flatMap((one) => abilitiesOfEndpoint(one)))
  return abilityNames.filter((ability) => needed.has(ability))
}

test('a token can name what it can use, and nothing else', () => {
  expect([...tokenAbilities]).toEqual(usable(false))
  expect([...orgTokenAbilities]).toEqual(usable(true))
})
