import type { Experiment } from '@lab/contract/experiment'
import { Skeleton } from 'antd'
import { useMount } from '../../../content/use-mount.ts'
import { CheckBench } from '../parts/env/check-bench.tsx'
import { SuiteCard } from '../parts/env/suite-card.tsx'
import { useExperiment, useOutline } from '../use-experiment.ts'
import styles from '../parts/env/env.module.css'

/** Where the experiment's tasks are done: its machines, and a bench on which every check can be tried. */
export default function ExperimentEnv() {
  const { id } = useMount()
  const { data: experiment } = useExperiment(id)
  if (!experiment) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <div className={styles.page}>
      <SuiteCard experiment={experiment} />
      {experiment.suite_id && <Bench key={experiment.suite_id} experiment={experiment} suiteId={experiment.suite_id} />}
    </div>
  )
}

function Bench({ experiment, suiteId }: { experiment: Experiment; suiteId: string }) {
  const { data: outline } = useOutline(experiment.id)
  const steps = outline?.sections.flatMap((section) => section.steps)
  return <CheckBench experimentId={experiment.id} suiteId={suiteId} steps={steps} parameters={experiment.parameters} />
}
