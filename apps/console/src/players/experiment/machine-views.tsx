import type { EnvRecord } from '@lab/contract/environment'
import { useState } from 'react'
import { Segmented } from '../../kit/segmented.tsx'
import { Note } from '../../kit/note.tsx'
import { TerminalView, type TerminalCompany } from '../../kit/terminal/index.ts'
import { terminalAddress } from '../environment/terminal-address.ts'
import { isShown, portWords } from '../environment/words.ts'
import { MachineFiles } from './machine-files.tsx'
import { MachinePage } from './machine-page.tsx'
import styles from './machine-views.module.css'

/** A command of the text on its way into a terminal. */
export type TypedCommand = { id: number; text: string; machine: string | null }

type Machine = EnvRecord['machines'][number]
type MachineViewsProps = {
  environment: EnvRecord
  machine: Machine
  /** Files may be put there. */
  canPut: boolean
  hasFiles: boolean
  /** What was pressed in the text to be run here. */
  command: TypedCommand | undefined
  onPaste: (text: string) => void
}

/** One machine next to the text: its terminal, its files, and what it shows at its ports. The terminal stays connected. */
export function MachineViews({ environment, machine, canPut, hasFiles, command, onPaste }: MachineViewsProps) {
  const { hostname, access } = machine
  const ports = isShown(access) ? machine.ports : []
  const recordId = environment.record_id
  const views = [
    { value: 'terminal', label: '终端' },
    ...(recordId === null || !hasFiles ? [] : [{ value: 'files', label: '文件' }]),
    ...ports.map((port) => ({ value: `port ${port}`, label: `${portWords(access, port)} :${port}` })),
  ]
  const [chosen, setChosen] = useState('terminal')
  // Another machine may not have what was looked at.
  const view = views.some(({ value }) => value === chosen) ? chosen : 'terminal'
  // A command that was pressed is to be seen.
  const [seen, setSeen] = useState(command?.id)
  if (command && command.id !== seen) {
    setSeen(command.id)
    setChosen('terminal')
  }
  const [company, setCompany] = useState<TerminalCompany>()
  const port = ports.find((one) => view === `port ${one}`)
  return (
    <>
      {views.length > 1 && (
        <div className={styles.bar}>
          <Segmented isSmall label={`主机 ${hostname} 显示`} value={view} options={views} onChange={setChosen} />
        </div>
      )}
      <CompanyNote company={company} />
      <div className={styles.terminal} hidden={view !== 'terminal'}>
        <TerminalView
          key={`${environment.id} ${hostname}`}
          label={`主机 ${hostname} 的终端`}
          height="100%"
          command={command?.machine === null || command?.machine === hostname ? command : undefined}
          onPaste={onPaste}
          onCompany={setCompany}
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
          machine={machine}
          port={port}
        />
      )}
    </>
  )
}

const teachers = (names: readonly string[]): string => names.map((name) => `${name}老师`).join('、')

/** Says to the learner which teachers watch the terminal, and which of them type in it. */
function CompanyNote({ company }: { company: TerminalCompany | undefined }) {
  if (!company || company.watching.length + company.helping.length === 0) return null
  const { watching, helping } = company
  return (
    <div className={styles.company}>
      <Note tone={helping.length > 0 ? 'warning' : 'info'}>
        {[
          helping.length > 0 && `${teachers(helping)}正在协助操作您的终端，您可以继续输入`,
          watching.length > 0 && `${teachers(watching)}正在查看您的终端`,
        ]
          .filter(Boolean)
          .join('；')}
      </Note>
    </div>
  )
}
