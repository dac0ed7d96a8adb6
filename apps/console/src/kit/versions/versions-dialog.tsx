import { Spin } from 'antd'
import { Dialog } from '../dialog-frame/dialog.tsx'
import { Button } from '../button.tsx'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../failure-states.tsx'
import { SelectField } from '../form/controls/select-field.tsx'
import { RelativeTime } from '../measures.tsx'
import styles from './versions-dialog.module.css'

export type VersionLine = {
  version: number
  note: string
  /** Name of who made it. */
  by: string
  created_at: string
  /** What else is worth knowing before it is chosen. */
  facts?: ReactNode
}

type VersionsDialogProps = {
  title: string
  /** Newest first; undefined while they are asked for. */
  versions: VersionLine[] | undefined
  error: unknown
  onRetry: () => void
  /** The version that is chosen first. */
  newest: number
  /** What the working copy is called where there is one, e.g. 当前内容. */
  working?: string
  /** What can be done with the chosen version. */
  actions?: (version: number) => ReactNode
  /** What differs; `against` is `before`, `now` or a number. */
  difference: (version: number, against: string) => ReactNode
  onClose: () => void
}

/** Every version of something, and what differs between one and another: the same for all that has versions. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { title, versions, error, newest, working, onClose } = props
  const [chosen, setChosen] = useState(newest)
  const [against, setAgainst] = useState('before')
  const choose = (version: number): void => {
    setChosen(version)
    setAgainst('before')
  }
  return (
    <Dialog
      width={880}
      title={`「${title}」的历史版本`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
      closesOutside
    >
      {error && !versions ? (
        <ErrorState error={error} onRetry={props.onRetry} />
      ) : !versions ? (
        <Spin className={styles.wait} />
      ) : (
        <div className={styles.columns}>
          <ul className={styles.list} aria-label="版本">
            {versions.map((line) => (
              <li key={line.version}>
                <button type="button" aria-pressed={line.version === chosen} onClick={() => choose(line.version)}>
                  <b>v{line.version}</b>
                  <span className={styles.note}>{line.note || '没有版本说明'}</span>
                  {line.facts && <span className={styles.who}>{line.facts}</span>}
                  <span className={styles.who}>
                    {line.by} · <RelativeTime at={line.created_at} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.difference}>
            <div className={styles.choose}>
              <span>v{chosen} 与</span>
              <SelectField
                isSmall
                width={120}
                label="对比的版本"
                value={against}
                options={[
                  { value: 'before', label: chosen > 1 ? '上一版本' : '空白' },
                  ...(working ? [{ value: 'now', label: working }] : []),
                  ...versions
                    .filter((line) => line.version !== chosen && line.version !== chosen - 1)
                    .map((line) => ({ value: String(line.version), label: `v${line.version}` })),
                ]}
                onChange={setAgainst}
              />
              <span className={styles.grow}>的差异</span>
              {props.actions?.(chosen)}
            </div>
            {props.difference(chosen, against)}
          </div>
        </div>
      )}
    </Dialog>
  )
}
