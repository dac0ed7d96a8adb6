import { Segmented } from '../../../../kit/segmented.tsx'
import type { StepValues } from '../../step-values.ts'
import styles from './step.module.css'

export type Hosts = {
  /** Where the step works unless its scripts say otherwise. */
  own: string
  others: readonly string[]
  /** The one whose scripts are shown. */
  shown: string
  show: (machine: string) => void
}

/** Whose scripts are shown below; a dot marks further hosts that have some. */
export function HostBar({ hosts, values }: { hosts: Hosts; values: StepValues }) {
  const busy = new Set((values.hosts ?? []).map(({ machine }) => machine))
  return (
    <div className={styles.hosts}>
      <Segmented
        isSmall
        label="脚本所在的主机"
        value={hosts.shown}
        onChange={hosts.show}
        options={[
          { value: hosts.own, label: hosts.own },
          ...hosts.others.map((name) => ({
            value: name,
            label: (
              <span className={styles.tabName} data-filled={busy.has(name) || undefined}>
                {name}
              </span>
            ),
          })),
        ]}
      />
      <span className={styles.help}>每台主机可以有自己的脚本；有几台主机验证，就按通过的主机平均给分。</span>
    </div>
  )
}
