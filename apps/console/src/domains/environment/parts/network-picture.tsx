import { CloudServerOutlined } from '@ant-design/icons'
import { machineSize } from '../words.ts'
import styles from './network-picture.module.css'

interface Machine {
  hostname: string
  title: string
  cpus: number
  memory_mb: number
  disk_mb: number
}

/** The suite's private network as a picture: machines on one line, each reachable by its host name. */
export function NetworkPicture({ machines }: { machines: readonly Machine[] }) {
  return (
    <figure className={styles.network}>
      <ul className={styles.machines}>
        {machines.map((machine) => (
          <li key={machine.hostname} className={styles.machine}>
            <CloudServerOutlined aria-hidden className={styles.icon} />
            <strong>{machine.hostname}</strong>
            <span className={styles.template}>{machine.title}</span>
            <span className={styles.size}>{machineSize(machine)}</span>
            <i className={styles.wire} />
          </li>
        ))}
      </ul>
      <figcaption className={styles.line}>
        {machines.length > 1 ? '私有网络：主机之间可用主机名互相访问，不通外网' : '独立主机，不通外网'}
      </figcaption>
    </figure>
  )
}
