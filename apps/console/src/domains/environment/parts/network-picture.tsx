import { CloudServerOutlined, DisconnectOutlined, GlobalOutlined } from '@ant-design/icons'
import type { AccessKind } from '@lab/contract/environment'
import { card, layNetwork, laySeveral, networksOf, type NamedNetwork } from '../network-layout.ts'
import { accessWords, machineSize } from '../words.ts'
import styles from './network-picture.module.css'

interface Machine {
  hostname: string
  title: string
  template_version: number
  cpus: number
  memory_mb: number
  disk_mb: number
  access?: readonly AccessKind[]
  ports?: readonly number[]
  networks?: readonly string[]
}

interface NetworkPictureProps {
  machines: readonly Machine[]
  /** Whether it may reach the internet; undefined where the user of the suite decides that. */
  networkOn?: boolean
}

/** How people get in: `终端、Web 服务 :8080`. */
const ways = ({ access, ports }: Machine): string =>
  [...(access ? [accessWords([...access])] : []), ...(ports ?? []).map((port) => `:${port}`)].join(' ')

function MachineCard({ machine }: { machine: Machine }) {
  return (
    <div className={styles.machine}>
      <CloudServerOutlined aria-hidden className={styles.icon ?? ''} />
      <strong title={machine.hostname}>{machine.hostname}</strong>
      <span className={styles.template} title={machine.title}>
        {machine.title} v{machine.template_version}
      </span>
      <span className={styles.size}>{machineSize(machine)}</span>
      {ways(machine) && <span className={styles.size}>{ways(machine)}</span>}
    </div>
  )
}

/** Several networks: a line for each with its name and addresses, and who is on it. */
function SeveralNetworks({ machines, networks }: { machines: readonly Machine[]; networks: NamedNetwork[] }) {
  const picture = laySeveral(machines, networks)
  return (
    <figure className={styles.network}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${picture.width} ${picture.height}`}
        style={{ width: picture.width, height: 'auto' }}
      >
        {picture.lines.map(({ name, subnet, x1, x2, y }) => (
          <g key={name}>
            <line className={styles.line} x1={x1} x2={x2} y1={y} y2={y} />
            <text className={styles.label} x={x1 - 8} y={y + 4} textAnchor="end">
              {name} {subnet}
            </text>
          </g>
        ))}
        {picture.wires.map(({ key, x, from, to }) => (
          <g key={key}>
            <line className={styles.wire} x1={x} x2={x} y1={from} y2={to} />
            <circle className={styles.joint} cx={x} cy={to} r={4} />
          </g>
        ))}
        {picture.machines.map(({ machine, x, y }) => (
          <foreignObject key={machine.hostname} x={x} y={y} width={card.width} height={card.height}>
            <MachineCard machine={machine} />
          </foreignObject>
        ))}
      </svg>
      <figcaption className={styles.caption}>
        {networks.map(({ name, members }) => `${name}：${members.join('、')}`).join('；')}
      </figcaption>
    </figure>
  )
}

/** The suite's private network as a picture: every machine on one line, and what is at its end. */
export function NetworkPicture({ machines, networkOn }: NetworkPictureProps) {
  const networks = networksOf(machines)
  if (networks.length > 0) return <SeveralNetworks machines={machines} networks={networks} />
  const picture = layNetwork(machines)
  const { line, outside } = picture
  const wayOut = networkOn ? '外网' : networkOn === false ? '不通外网' : '按实验设置'
  const words = line ? '私有网络：主机之间可用主机名互相访问' : '独立主机'
  return (
    <figure className={styles.network}>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${picture.width} ${picture.height}`}
        style={{ width: picture.width, height: 'auto' }}
      >
        {line && <line className={styles.line} x1={line.x1} x2={line.x2} y1={line.y} y2={line.y} />}
        {!line && (
          <line
            className={styles.out}
            x1={outside.x - 24}
            x2={outside.x}
            y1={outside.y + outside.height / 2}
            y2={outside.y + outside.height / 2}
          />
        )}
        {line &&
          picture.machines.map(({ machine, wire }) => (
            <g key={machine.hostname}>
              <line className={styles.wire} x1={wire.x} x2={wire.x} y1={wire.from} y2={wire.to} />
              <circle className={styles.joint} cx={wire.x} cy={wire.to} r={4} />
            </g>
          ))}
        {picture.machines.map(({ machine, x, y }) => (
          <foreignObject key={machine.hostname} x={x} y={y} width={card.width} height={card.height}>
            <MachineCard machine={machine} />
          </foreignObject>
        ))}
        <foreignObject {...outside}>
          <div className={styles.outside} data-open={networkOn || undefined}>
            {networkOn === false ? <DisconnectOutlined aria-hidden /> : <GlobalOutlined aria-hidden />}
            {wayOut}
          </div>
        </foreignObject>
      </svg>
      <figcaption className={styles.caption}>{words}</figcaption>
    </figure>
  )
}
