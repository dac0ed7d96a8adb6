import type { TopicExperiment } from '@lab/contract/exp-practice'
import { useLinks } from '../../../content/use-links.ts'
import { Button } from '../../../kit/button.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import styles from '../topic.module.css'

type ExperimentLineProps = {
  experiment: TopicExperiment
  isDisabled: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onTakeOut: () => void
}

/** One experiment of a topic: how it stands, what it is worth and where it came from. */
export function ExperimentLine({ experiment, isDisabled, isChosen, onChoose, onTakeOut }: ExperimentLineProps) {
  const { href } = useLinks()
  const { id, title, state, template } = experiment
  return (
    <div className={styles.row}>
      <span className={styles.name}>
        {!isDisabled && <CheckField label={`选择${title}`} value={isChosen} onChange={onChoose} />}
        <AppLink to={href('experiment.basics', { expid: id })}>{title}</AppLink>
        {state !== 'published' && <StateTag state={state} />}
        {state === 'published' && experiment.is_changed && <ToneTag tone="amber">有未发布的修改</ToneTag>}
      </span>
      <span className={styles.facts}>
        {template && (
          <span>
            取自 <AppLink to={href('practice-template.basics', { expid: template.id })}>{template.title}</AppLink>{' '}
            <span className="num">v{template.version}</span>
          </span>
        )}
        <span className="num">{experiment.step_count} 个环节</span>
        <span className="num">{experiment.total_points} 分</span>
        <span className="num">{experiment.duration_minutes} 分钟</span>
        {!isDisabled && (
          <Button isSmall look="text" isDanger onClick={onTakeOut} aria-label={`移出${title}`}>
            移出
          </Button>
        )}
      </span>
    </div>
  )
}
