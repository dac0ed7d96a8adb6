import { partsOf } from '@lab/contract/experiment'
import { CodeView } from '../../../kit/code/index.ts'
import { useOutline } from '../use-experiment.ts'
import styles from '../../../players/experiment/player.module.css'

/** The author's own solution, folded away; nobody else's page has it. */
export function TrialSolution({ experimentId, stepId }: { experimentId: string; stepId: string }) {
  const { data } = useOutline(experimentId)
  const step = data?.sections.flatMap((section) => section.steps).find((one) => one.id === stepId)
  const parts = step?.secrets ? partsOf({ machine: step.machine, ...step.secrets }) : []
  const solutions = parts.filter(({ solve }) => solve.trim())
  if (solutions.length === 0) return null
  return (
    <details className={styles.solution}>
      <summary>参考解（仅教师可见）</summary>
      {solutions.map(({ machine, solve }) => (
        <div key={machine ?? ''}>
          {parts.length > 1 && <p>{machine ? `主机 ${machine}` : '默认主机'}</p>}
          <CodeView
            code={solve}
            language="bash"
            label={`参考解脚本${machine ? `（${machine}）` : ''}`}
            maxHeight={240}
          />
        </div>
      ))}
    </details>
  )
}
