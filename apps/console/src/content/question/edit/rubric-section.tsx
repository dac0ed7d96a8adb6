import type { Question } from '@lab/contract/question/content'
import type { Rubric } from '@lab/contract/rubric'
import { useId } from 'react'
import { RubricEditor } from './rubric-editor.tsx'
import styles from './rubric-editor.module.css'

type RubricSectionProps = {
  question: Question
  points: number
  rubric: Rubric | null
  onChange: (change: { rubric: Rubric | null }) => void
}

/** 评分标准 of a question that people mark: the criteria by which they say how much of its points an answer earns. */
export function RubricSection({ question, points, rubric, onChange }: RubricSectionProps) {
  const id = useId()
  if (question.type !== 'short_answer') return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>评分标准</h3>
      <p className={styles.help}>
        {rubric ? '评阅时逐项给分，各项之和等于题目的分值。评分说明只有教师能看到。' : '可选，没有评分标准时直接给分。'}
      </p>
      <RubricEditor
        rubric={rubric ?? []}
        points={points}
        onChange={(next) => onChange({ rubric: next.length > 0 ? next : null })}
      />
    </section>
  )
}
