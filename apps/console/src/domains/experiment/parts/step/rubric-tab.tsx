import { rubricLimit, rubricPoints, type Rubric, type RubricCriterion } from '@lab/contract/rubric'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../../kit/button.tsx'
import { NumberField } from '../../../../kit/form/controls/number-field.tsx'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import { canShareOut, moved, sharedOut, withCriterion, withoutCriterion } from '../../rubric-edits.ts'
import type { EditProps } from './step-editor.tsx'
import styles from './rubric-tab.module.css'
import stepStyles from './step.module.css'

/** 评分标准: the criteria by which people score the step; together they are worth what the step is worth. */
export function RubricTab({ values, complaints, edit }: EditProps) {
  const rubric = values.rubric ?? []
  const { points } = values
  const sum = rubricPoints(rubric)
  const change = (next: Rubric): void => edit({ rubric: next.length > 0 ? next : null })
  const changeOne = (at: number, part: Partial<RubricCriterion>): void =>
    change(rubric.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <div className={stepStyles.tab}>
      <p className={stepStyles.help}>
        {rubric.length === 0
          ? '没有评分标准时，教师直接给出分数。有评分标准时，教师逐项评分，各项之和就是环节得分。'
          : '学员能看到评分项和分值，确认评分后能看到自己的各项得分。评分说明只有教师能看到。'}
      </p>
      {rubric.length > 0 && (
        <ol className={styles.criteria}>
          {rubric.map((one, at) => (
            <li key={one.id}>
              <TextField
                className={styles.title}
                label={`第 ${at + 1} 项的名称`}
                value={one.title}
                maxLength={100}
                placeholder="评分项，例如：结论正确，有数据支持"
                onChange={(text) => changeOne(at, { title: text })}
              />
              <NumberField
                label={`第 ${at + 1} 项的分值`}
                value={one.points}
                min={0.5}
                max={1000}
                unit="分"
                width={88}
                onChange={(next) => changeOne(at, { points: next ?? 0.5 })}
                keepsRange
              />
              <TextField
                className={styles.note}
                title={one.note}
                label={`第 ${at + 1} 项的评分说明`}
                value={one.note}
                maxLength={500}
                placeholder="给教师的评分说明（可选）"
                onChange={(text) => changeOne(at, { note: text })}
              />
              <span className={styles.acts}>
                <Button
                  look="text"
                  icon={ArrowUpOutlined}
                  aria-label={`上移第 ${at + 1} 项`}
                  disabled={at === 0}
                  onClick={() => change(moved(rubric, at, -1))}
                />
                <Button
                  look="text"
                  icon={ArrowDownOutlined}
                  aria-label={`下移第 ${at + 1} 项`}
                  disabled={at === rubric.length - 1}
                  onClick={() => change(moved(rubric, at, 1))}
                />
                <Button
                  look="text"
                  icon={DeleteOutlined}
                  aria-label={`删除第 ${at + 1} 项`}
                  onClick={() => change(withoutCriterion(rubric, at))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {complaints.rubric && <p className={styles.complaint}>{complaints.rubric}</p>}
      <div className={styles.foot}>
        <Button
          look="dashed"
          icon={PlusOutlined}
          disabled={rubric.length >= rubricLimit}
          onClick={() => change(withCriterion(rubric, points))}
        >
          添加评分项
        </Button>
        {rubric.length > 0 && (
          <>
            <Button disabled={!canShareOut(rubric, points)} onClick={() => change(sharedOut(rubric, points))}>
              平均分配
            </Button>
            <output className={styles.sum} data-wrong={sum === points ? undefined : true}>
              合计 <b>{sum}</b> / {points} 分
            </output>
          </>
        )}
      </div>
    </div>
  )
}
