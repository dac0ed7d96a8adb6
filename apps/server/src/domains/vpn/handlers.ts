import { vpn as contract, type Vpn, type VpnServer } from '@lab/contract/vpn'
import type { z } from 'zod'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent, refuse } from '../../kernel/result.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { readConfig, readSaved, type ConfigOf } from '../platform/index.ts'
import { newKeyPair } from './keys.ts'
import { addressOf, clientFile, endpointOf, freeHost, reachedBy, serverFile } from './rules.ts'
import * as store from './store.ts'

interface Setting {
  config: ConfigOf<'vpn_config'>
  server: store.ServerRow | null
  /** When what people have downloaded was last right. */
  changedAt: number
}

async function settingOf(tx: Tx): Promise<Setting> {
  const config = await readConfig(tx, 'vpn_config')
  const saved = await readSaved(tx, 'vpn_config')
  const server = await store.findServer(tx)
  return { config, server, changedAt: Math.max(saved.at?.getTime() ?? 0, server?.changedAt.getTime() ?? 0) }
}

const present = ({ config, changedAt }: Setting, row: store.VpnRow): z.input<typeof Vpn> => ({
  id: row.userId,
  real_name: row.realName,
  username: row.username,
  public_key: row.publicKey ?? '',
  address: row.host === null ? '' : addressOf(config, row.host),
  issued_at: row.issuedAt,
  is_stale: row.issuedAt !== null && row.issuedAt.getTime() < changedAt,
})

const presentServer = ({ config, server }: Setting): z.input<typeof VpnServer> => ({
  enabled: config.enabled,
  endpoint: endpointOf(config),
  public_key: server?.publicKey ?? '',
  subnet: config.subnet,
  allowed_ips: reachedBy(config),
  key_changed_at: server?.changedAt ?? null,
})

/** A new key for a person, at their old address where it still fits. The private half leaves in the file alone. */
async function newKey(tx: Tx, row: store.VpnRow, now: Date) {
  const setting = await settingOf(tx)
  const { config } = setting
  if (!config.enabled) return refuse('vpn.off')
  await store.lockAddresses(tx)
  const isFitting = row.host !== null && addressOf(config, row.host) !== ''
  const host = isFitting ? row.host! : freeHost(config, await store.takenHosts(tx))
  if (host === null) return refuse('vpn.full', { subnet: config.subnet })
  const server = setting.server ?? (await store.makeServerKey(tx, now, true))
  const { privateKey, publicKey } = newKeyPair()
  await store.savePeer(tx, { userId: row.userId, publicKey, host, issuedAt: now })
  return {
    vpn: present({ ...setting, server }, { ...row, publicKey, host, issuedAt: now }),
    filename: 'cloud-lab.conf',
    configuration: clientFile(config, row, { privateKey, host }, server.publicKey),
  }
}

/** What the log keeps of a key: that it changed, never the key itself. */
const inLog = ({ userId, realName, publicKey }: store.VpnRow) => ({
  objectKind: 'vpn',
  objectId: userId,
  title: realName,
  orgId: null,
  before: { public_key: publicKey },
})

export const vpnEndpoints = bind('vpn', contract, {
  config: async ({ tx, actor }) => {
    const setting = await settingOf(tx)
    return { vpn: present(setting, orAbsent(await store.findVpn(tx, actor.userId))), server: presentServer(setting) }
  },
  keyUpdate: async ({ tx, object, now, ok, logged, changed }) => {
    const made = ok(await newKey(tx, object, now))
    logged({ ...inLog(object), after: { public_key: made.vpn.public_key } })
    changed({ domain: 'vpn', orgId: null })
    return made
  },
  revoke: async ({ tx, object, logged, changed }) => {
    await store.deletePeer(tx, object.userId)
    logged({ ...inLog(object), after: { public_key: null } })
    changed({ domain: 'vpn', orgId: null })
    return {}
  },
  list: async ({ tx, query }) => {
    const setting = await settingOf(tx)
    const { rows, total } = await store.listVpns(tx, query)
    return { vpns: rows.map((row) => present(setting, row)), total }
  },
  serverKeyUpdate: async ({ tx, now, logged, changed }) => {
    const before = await store.findServer(tx)
    const server = await store.makeServerKey(tx, now, false)
    const kept = (row: store.ServerRow | null) => ({ public_key: row?.publicKey ?? null })
    logged({ objectKind: 'vpn', title: 'VPN 服务器', orgId: null, before: kept(before), after: kept(server) })
    changed({ domain: 'vpn', orgId: null })
    return { server: presentServer(await settingOf(tx)) }
  },
  exportServer: async ({ tx, now, refuse: leave, logged }) => {
    const { config } = await settingOf(tx)
    if (!config.enabled) return leave('vpn.off')
    const server = await store.makeServerKey(tx, now, true)
    const peers = await store.allVpns(tx)
    logged({ objectKind: 'vpn', title: 'VPN 服务器', orgId: null, after: { people: peers.length } })
    return {
      filename: 'wg0.conf',
      type: 'text/plain; charset=utf-8',
      body: Buffer.from(serverFile(config, server.privateKey, peers)),
    }
  },
  olderSettings: async ({ tx, actor }) => {
    const setting = await settingOf(tx)
    const { id, ...own } = present(setting, orAbsent(await store.findVpn(tx, actor.userId)))
    const { enabled, endpoint } = presentServer(setting)
    return { vpn_settings: [{ uuid: id, ...own, enabled, endpoint }], total: 1 }
  },
  olderKeyUpdate: async ({ tx, object, now, ok, logged, changed }) => {
    const made = ok(await newKey(tx, object, now))
    logged({ ...inLog(object), after: { public_key: made.vpn.public_key } })
    changed({ domain: 'vpn', orgId: null })
    return made
  },
})
