import { partsOf, type Step } from '@lab/contract/experiment'
import { LoadingOutlined, MoreOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { ActionMenu } from '../../../../kit/action-menu.tsx'
import { Button } from '../../../../kit/button.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import type { StateIcon } from '../../../../kit/states.ts'
import type { Tone } from '../../../../kit/tones.ts'
import { runTime } from '../../validation-words.ts'
import type { CheckRun, CheckScript } from '../../use-check-runs.ts'
import styles from './env.module.css'

const words: Record<CheckScript, string> = { setup: '准备', check: '验证', solve: '参考解', cleanup: '清理' }

const looks: Record<'passed' | 'failed' | 'error' | 'timeout', { tone: Tone; icon: StateIcon; label: string }> = {
  passed: { tone: 'green', icon: 'check', label: '通过' },
  failed: { tone: 'amber', icon: 'cross', label: '未通过' },
  error: { tone: 'red', icon: 'warn', label: '脚本出错' },
  timeout: { tone: 'red', icon: 'clock', label: '超时' },
}

type CheckRowProps = {
  step: Step
  run: CheckRun | undefined
  /** There is an environment to run in. */
  isReady: boolean
  onRun: (step: Step, script: CheckScript) => Promise<void>
}

/** One step's check with its last run; the step's other scripts are behind its menu. */
export function CheckRow({ step, run, isReady, onRun }: CheckRowProps) {
  const [menu, setMenu] = useState<HTMLElement>()
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const isRunning = run?.is === 'running'
  const parts = step.secrets ? partsOf({ machine: step.machine, ...step.secrets }) : []
  const others = (['setup', 'solve', 'cleanup'] as const).filter((script) => parts.some((part) => part[script].trim()))
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <span className={styles.rowTitle} title={step.title}>
          {step.title}
        </span>
        <Standing run={run} />
        <Button isSmall disabled={!isReady || isRunning} onClick={() => void onRun(step, 'check')}>
          运行
        </Button>
        {others.length > 0 && (
          <Button
            isSmall
            look="text"
            icon={MoreOutlined}
            aria-label={`${step.title}的其他脚本`}
            aria-haspopup="menu"
            aria-expanded={menu !== undefined}
            disabled={!isReady || isRunning}
            onClick={(event) => setMenu(event.currentTarget)}
          />
        )}
      </div>
      {run?.is === 'refused' && <p className={styles.refused}>{run.reason}</p>}
      {run?.is === 'done' && <Output result={run.result} />}
      {menu && (
        <ActionMenu
          anchor={menu}
          label={`${step.title}的其他脚本`}
          onClose={closeMenu}
          entries={others.map((script) => ({
            key: script,
            label: `运行${words[script]}脚本`,
            onChoose: () => void onRun(step, script),
          }))}
        />
      )}
    </li>
  )
}

function Standing({ run }: { run: CheckRun | undefined }) {
  if (!run || run.is === 'refused') return null
  if (run.is === 'running') {
    return (
      <span className={styles.quiet}>
        <LoadingOutlined aria-hidden /> {words[run.script]}中
      </span>
    )
  }
  const { outcome, share, duration_ms: ms } = run.result
  const look = looks[outcome]
  const isPartial = outcome === 'failed' && share > 0
  const label = run.script === 'check' ? look.label : `${words[run.script]}${outcome === 'passed' ? '成功' : '失败'}`
  return (
    <span className={styles.standing} title={runTime(ms)}>
      <ToneTag tone={look.tone} icon={look.icon}>
        {isPartial ? `${label} ${Math.round(share * 100)}%` : label}
      </ToneTag>
    </span>
  )
}

function Output({ result }: { result: Extract<CheckRun, { is: 'done' }>['result'] }) {
  const output = [result.stdout.trimEnd(), result.stderr.trimEnd()].filter(Boolean).join('\n')
  const shown = output || result.message
  if (!shown) return null
  return <pre className={styles.output}>{shown}</pre>
}
