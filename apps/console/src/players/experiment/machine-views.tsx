import type { EnvRecord } from '@lab/contract/environment'
import { useState } from 'react'
import { Segmented } from '../../kit/segmented.tsx'
import { TerminalView } from '../../kit/terminal/index.ts'
import { terminalAddress } from '../environment/terminal-address.ts'
import { isShown, portWords } from '../environment/words.ts'
import { MachineFiles } from './machine-files.tsx'
import { MachinePage } from './machine-page.tsx'
import styles from './machine-views.module.css'

type Machine = EnvRecord['machines'][number]
type MachineViewsProps = {
  environment: EnvRecord
  machine: Machine
  /** Files may be put there. */
  canPut: boolean
  onPaste: (text: string) => void
}

/** One machine beside the text: its terminal, its files, and what it shows at its ports. The terminal stays connected. */
export function MachineViews({ environment, machine, canPut, onPaste }: MachineViewsProps) {
  const { hostname, access } = machine
  const ports = isShown(access) ? machine.ports : []
  const recordId = environment.record_id
  const views = [
    { value: 'terminal', label: '终端' },
    ...(recordId === null ? [] : [{ value: 'files', label: '文件' }]),
    ...ports.map((port) => ({ value: `port ${port}`, label: `${portWords(access, port)} :${port}` })),
  ]
  const [chosen, setChosen] = useState('terminal')
  // Another machine may not have what was looked at.
  const view = views.some(({ value }) => value === chosen) ? chosen : 'terminal'
  const port = ports.find((one) => view === `port ${one}`)
  return (
    <>
      {views.length > 1 && (
        <div className={styles.bar}>
          <Segmented isSmall label={`主机 ${hostname} 显示`} value={view} options={views} onChange={setChosen} />
        </div>
      )}
      <div className={styles.terminal} hidden={view !== 'terminal'}>
        <TerminalView
          key={`${environment.id} ${hostname}`}
          label={`主机 ${hostname} 的终端`}
          height="100%"
          onPaste={onPaste}
          url={(size) => terminalAddress(environment.id, hostname, size, { key: `work-${hostname}` })}
        />
      </div>
      {view === 'files' && recordId !== null && (
        <MachineFiles key={hostname} recordId={recordId} machine={hostname} canPut={canPut} />
      )}
      {port !== undefined && (
        <MachinePage
          key={`${environment.id} ${hostname} ${port}`}
          environmentId={environment.id}
          machine={hostname}
          port={port}
          title={`主机 ${hostname} 的${portWords(access, port)}`}
        />
      )}
    </>
  )
}
