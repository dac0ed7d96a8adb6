import { CodeView } from '../../../../kit/code/index.ts'
import { useOutline } from '../../use-experiment.ts'
import styles from './trial.module.css'

/** The author's own solution, folded away; nobody else's page has it. */
export function TrialSolution({ experimentId, stepId }: { experimentId: string; stepId: string }) {
  const { data } = useOutline(experimentId)
  const secrets = data?.sections.flatMap((section) => section.steps).find((step) => step.id === stepId)?.secrets
  if (!secrets?.solve.trim()) return null
  return (
    <details className={styles.solution}>
      <summary>参考解（仅教师可见）</summary>
      <CodeView code={secrets.solve} language="bash" label="参考解脚本" maxHeight={240} />
    </details>
  )
}
