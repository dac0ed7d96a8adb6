import { RubricEditor } from '../../../../content/question/edit/rubric-editor.tsx'
import type { EditProps } from './step-editor.tsx'
import styles from './step.module.css'

/** 评分标准: the criteria by which people score the step; together they are worth what the step is worth. */
export function RubricTab({ values, complaints, edit }: EditProps) {
  const rubric = values.rubric ?? []
  return (
    <div className={styles.tab}>
      <p className={styles.help}>
        {rubric.length === 0
          ? '没有评分标准时，教师直接给出分数。有评分标准时，教师逐项评分，各项之和就是环节得分。'
          : '学员能看到评分项和分值，确认评分后能看到自己的各项得分。评分说明只有教师能看到。'}
      </p>
      <RubricEditor
        rubric={rubric}
        points={values.points}
        onChange={(next) => edit({ rubric: next.length > 0 ? next : null })}
      />
      {complaints.rubric && <p className={styles.complaint}>{complaints.rubric}</p>}
    </div>
  )
}
