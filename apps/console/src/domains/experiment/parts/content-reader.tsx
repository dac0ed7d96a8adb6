import type { Outline } from '@lab/contract/experiment'
import { questionTypeLabels } from '@lab/contract/question/types'
import { QuestionOptions } from '../../../content/question/question-options.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { Press } from '../../../kit/press.tsx'
import { useContentPlace } from '../use-content-place.ts'
import { stepKindIcons, stepKindWords } from '../../../players/experiment/step-kinds.ts'
import styles from './content.module.css'
import outlineStyles from './outline/outline.module.css'
import readerStyles from './content-reader.module.css'
import { StepBody } from '../../../players/experiment/step-body.tsx'

/** The steps for somebody who may look but not change; scripts and answers are not part of what is read. */
export function ContentReader({ outline }: { outline: Outline }) {
  const [place, goTo] = useContentPlace()
  const steps = outline.sections.flatMap((section) => section.steps)
  const step = steps.find((one) => one.id === place.stepId) ?? steps[0]
  if (!step) {
    return (
      <div className={styles.blank}>
        <Empty kind="experiment" title="这个实验还没有内容" />
      </div>
    )
  }
  return (
    <div className={styles.columns}>
      <div className={styles.left}>
        <nav className={outlineStyles.panel} aria-label="实验大纲">
          <header className={outlineStyles.head}>
            <b>大纲</b>
            <span>{outline.step_count} 环节</span>
            <span className={outlineStyles.total}>总分 {outline.total_points}</span>
          </header>
          <div className={outlineStyles.scroll}>
            {outline.sections.map((section, at) => (
              <section key={section.id} className={outlineStyles.section} aria-label={section.title}>
                <p className={readerStyles.section}>
                  <span className={outlineStyles.number}>{at + 1}</span>
                  {section.title}
                </p>
                <ol>
                  {section.steps.map((one) => {
                    const Icon = stepKindIcons[one.kind]
                    const isSelected = one.id === step.id
                    return (
                      <li key={one.id} className={outlineStyles.step} data-selected={isSelected || undefined}>
                        <Press
                          className={outlineStyles.stepTitle}
                          aria-current={isSelected ? 'step' : undefined}
                          onClick={() => goTo({ step: one.id })}
                        >
                          <Icon aria-hidden />
                          <span className={outlineStyles.words}>{one.title}</span>
                          {one.points > 0 && <span className={outlineStyles.points}>{one.points}</span>}
                        </Press>
                      </li>
                    )
                  })}
                </ol>
              </section>
            ))}
          </div>
        </nav>
      </div>
      <article className={readerStyles.step}>
        <header>
          <h2>{step.title}</h2>
          <p>
            {stepKindWords[step.kind]}
            {step.points > 0 && ` · ${step.points} 分`}
            {step.machine && ` · 主机 ${step.machine}`}
            {step.has_check && ' · 自动验证'}
            {step.evidence.length > 0 && ` · 过程要求：${step.evidence.join('、')}`}
            {step.rubric.length > 0 &&
              ` · 评分标准：${step.rubric.map((one) => `${one.title}（${one.points} 分）`).join('、')}`}
          </p>
        </header>
        <StepBody step={step} />
        {step.question && (
          <section>
            <h3>{questionTypeLabels[step.question.type]}</h3>
            <QuestionOptions question={step.question} />
          </section>
        )}
      </article>
    </div>
  )
}
