import type { Domain } from '../../kernel/domain.ts'
import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { absent, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { vpnEndpoints } from './handlers.ts'
import { findVpn, type VpnRow } from './store.ts'

export { deletePeer } from './store.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    vpn: VpnRow
  }
}

/** A private key is handed to its owner alone; operators may take a person's way in away. */
const own = (actor: Actor, row: VpnRow): Verdict => (row.userId === actor.userId ? yes : absent)
const ownOrOperator = (actor: Actor, row: VpnRow): Verdict => (isOperator(actor) ? yes : own(actor, row))

/** The VPN into the network of the environments: keys, addresses and the files of WireGuard. */
export const vpn: Domain = {
  name: 'vpn',
  endpoints: vpnEndpoints,
  guards: {
    vpn: {
      load: findVpn,
      orgOf: () => null,
      titleOf: (row) => row.realName,
      can: { view: ownOrOperator, edit: own, remove: ownOrOperator },
    },
  },
}
