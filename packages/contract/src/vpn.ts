import { z } from 'zod'
import { endpoint, on, operators, signedIn, staff, type DomainContract } from './endpoint.ts'
import { Id, Keyword, Paging, Timestamp } from './fields.ts'

/** One person's way into the network of the environments. */
export const Vpn = z.object({
  /** The person's own id. */
  id: Id,
  real_name: z.string(),
  username: z.string(),
  /** Empty until a key has been made. */
  public_key: z.string(),
  address: z.string(),
  issued_at: Timestamp.nullable(),
  /** Settings or the server's key have changed since: what was downloaded no longer connects as it should. */
  is_stale: z.boolean(),
})
export type Vpn = z.output<typeof Vpn>

/** What people connect to. Never its private key. */
export const VpnServer = z.object({
  enabled: z.boolean(),
  /** `host:port`; empty until an operator has set it. */
  endpoint: z.string(),
  public_key: z.string(),
  subnet: z.string(),
  allowed_ips: z.string(),
  key_changed_at: Timestamp.nullable(),
})
export type VpnServer = z.output<typeof VpnServer>

/** A new key: the file is given out this once and kept nowhere. */
const NewKey = z.object({ vpn: Vpn, filename: z.string(), configuration: z.string() })

const params = z.object({ id: Id })
const one = { params: { id: '$vpn' } }

export const vpn = {
  config: endpoint('GET', '/apis/v2/vpn-config', {
    summary: '我的 VPN',
    access: signedIn,
    data: z.object({ vpn: Vpn, server: VpnServer }),
  }),
  /** Makes a key pair for a person in place of the one before, which stops working. */
  keyUpdate: endpoint('POST', '/apis/v2/vpn/:id/key-update', {
    summary: '更新 VPN 密钥',
    access: on('vpn', 'edit'),
    site: 'both',
    params,
    data: NewKey,
    refusals: ['vpn.off', 'vpn.full'],
    ratePerMinute: 20,
    sample: one,
  }),
  revoke: endpoint('DELETE', '/apis/v2/vpn/:id', {
    summary: '收回 VPN',
    access: on('vpn', 'remove'),
    params,
    sample: one,
  }),
  list: endpoint('GET', '/apis/v2/vpns', {
    summary: 'VPN 使用者',
    access: operators,
    query: z.object({ ...Paging, keyword: Keyword }),
    data: z.object({ vpns: z.array(Vpn), total: z.number() }),
  }),
  serverKeyUpdate: endpoint('POST', '/apis/v2/vpn-server/key-update', {
    summary: '更新 VPN 服务器密钥',
    access: operators,
    data: z.object({ server: VpnServer }),
    ratePerMinute: 10,
  }),
  /** The file for the server, with its private key and all people: only operators, and always in the log. */
  exportServer: endpoint('POST', '/apis/v2/exports/vpn-server', {
    summary: '下载 VPN 服务器配置',
    access: operators,
    body: z.object({ token: z.string().optional(), domain_id: z.string().optional() }),
    freeIds: { 'body.domain_id': 'the chosen organisation, as the header Domain-Id' },
    answer: 'file',
    refusals: ['vpn.off'],
    sample: { body: {} },
  }),
  olderSettings: endpoint('GET', '/apis/v1/teachers/vpn-settings', {
    summary: 'VPN 设置',
    access: staff,
    data: z.object({
      vpn_settings: z.array(Vpn.omit({ id: true }).extend({ uuid: Id, enabled: z.boolean(), endpoint: z.string() })),
      total: z.number(),
    }),
  }),
  olderKeyUpdate: endpoint('PUT', '/apis/v1/teachers/vpn-settings/:uuid/update-key', {
    summary: '更新 VPN 密钥',
    access: on('vpn', 'edit', 'params.uuid'),
    params: z.object({ uuid: Id }),
    data: NewKey,
    refusals: ['vpn.off', 'vpn.full'],
    ratePerMinute: 20,
    sample: { params: { uuid: '$vpn' } },
  }),
} as const satisfies DomainContract
