import { rubricLimit, rubricPoints, type Rubric, type RubricCriterion } from '@lab/contract/rubric'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from '../../../kit/button.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { canShareOut, moved, sharedOut, withCriterion, withoutCriterion } from './rubric-edits.ts'
import styles from './rubric-editor.module.css'

type RubricEditorProps = {
  /** Empty: what it is about has no rubric. */
  rubric: Rubric
  /** What all criteria together are to be worth. */
  points: number
  onChange: (rubric: Rubric) => void
}

/** The criteria by which people score something, each with its points and what graders should know. */
export function RubricEditor({ rubric, points, onChange }: RubricEditorProps) {
  const sum = rubricPoints(rubric)
  const changeOne = (at: number, part: Partial<RubricCriterion>): void =>
    onChange(rubric.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
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
                  onClick={() => onChange(moved(rubric, at, -1))}
                />
                <Button
                  look="text"
                  icon={ArrowDownOutlined}
                  aria-label={`下移第 ${at + 1} 项`}
                  disabled={at === rubric.length - 1}
                  onClick={() => onChange(moved(rubric, at, 1))}
                />
                <Button
                  look="text"
                  icon={DeleteOutlined}
                  aria-label={`删除第 ${at + 1} 项`}
                  onClick={() => onChange(withoutCriterion(rubric, at))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.foot}>
        <Button
          look="dashed"
          icon={PlusOutlined}
          disabled={rubric.length >= rubricLimit}
          onClick={() => onChange(withCriterion(rubric, points))}
        >
          添加评分项
        </Button>
        {rubric.length > 0 && (
          <>
            <Button disabled={!canShareOut(rubric, points)} onClick={() => onChange(sharedOut(rubric, points))}>
              平均分配
            </Button>
            <output className={styles.sum} data-wrong={sum === points ? undefined : true}>
              合计 <b>{sum}</b> / {points} 分
            </output>
          </>
        )}
      </div>
    </>
  )
}
