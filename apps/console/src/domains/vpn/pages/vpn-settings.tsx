import { VpnConfig } from '@lab/contract/platform'
import type { z } from 'zod'
import type { FormSection } from '../../../kit/form/form-types.ts'
import { useViews } from '../../../content/use-views.tsx'
import { ConfigForm, OperatorsOnly } from '../../platform/index.ts'
import { PeerList } from '../parts/peer-list.tsx'
import { ServerCard } from '../parts/server-card.tsx'

const fields: FormSection<VpnConfig>[] = [
  {
    title: '服务器',
    fields: [
      { name: 'enabled', label: 'VPN', kind: 'switch', onText: '已启用', offText: '未启用' },
      {
        name: 'endpoint_host',
        label: '服务器地址',
        kind: 'text',
        maxLength: 253,
        placeholder: 'vpn.example.edu.cn',
        help: '安装了 WireGuard 的服务器，使用者从外网连接的域名或 IP 地址',
      },
      { name: 'endpoint_port', label: '端口', kind: 'number', min: 1, max: 65_535, help: 'UDP 端口' },
    ],
  },
  {
    title: '网络',
    fields: [
      {
        name: 'subnet',
        label: 'VPN 网段',
        kind: 'text',
        placeholder: '10.66.0.0/16',
        help: '使用者的地址从中分配，第一个地址属于服务器',
      },
      {
        name: 'allowed_ips',
        label: '可访问网段',
        kind: 'text',
        placeholder: '172.20.0.0/16, 192.168.10.0/24',
        help: '连接后可访问的实验环境网段，以逗号分隔；VPN 网段总是可以访问',
      },
      { name: 'dns', label: 'DNS', kind: 'text', placeholder: '可不填' },
      { name: 'mtu', label: 'MTU', kind: 'number', min: 1280, max: 1500 },
      { name: 'keepalive', label: '保活间隔', kind: 'number', min: 0, max: 3600, unit: '秒', help: '0 表示不保活' },
    ],
  },
]

/** The VPN as its operators keep it: where the server is, its key and file, and who has a key. */
export default function VpnSettings() {
  const { view, control, part } = useViews([
    { value: 'server', label: '服务器' },
    { value: 'people', label: '使用者' },
  ])
  return (
    <OperatorsOnly>
      {view === 'people' ? (
        <PeerList part={part} />
      ) : (
        <>
          <ConfigForm<VpnConfig>
            title="VPN 设置"
            views={control}
            name="vpn_config"
            schema={VpnConfig as z.ZodType<VpnConfig>}
            fields={fields}
          />
          <ServerCard />
        </>
      )}
    </OperatorsOnly>
  )
}
