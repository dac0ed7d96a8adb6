import { teachingLimits, type TeachingStep } from '@lab/contract/lesson-teaching'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MovableList } from '../../../content/question/movable-list.tsx'
import { Button } from '../../../kit/button.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { TextAreaField, TextField } from '../../../kit/form/controls/text-field.tsx'
import { newStep } from '../teaching-edits.ts'
import styles from '../teaching.module.css'

type StepsFieldProps = {
  id: string
  label: string
  steps: readonly TeachingStep[]
  /** That the session has. */
  minutes: number
  isDisabled: boolean
  onChange: (steps: TeachingStep[]) => void
}

/** The parts of a lesson in their order: how long, and what both sides do. */
export function StepsField({ id, label, steps, minutes, isDisabled, onChange }: StepsFieldProps) {
  const save = (changed: TeachingStep): void => onChange(steps.map((one) => (one.id === changed.id ? changed : one)))
  return (
    <div id={id} className={styles.steps}>
      {steps.length > 0 && (
        <MovableList
          label={label}
          isDisabled={isDisabled}
          items={steps}
          nameOf={({ title }) => title}
          onChange={onChange}
        >
          {(step, at) => (
            <div className={styles.step}>
              <TextField
                label={`环节 ${at + 1} 名称`}
                placeholder="环节"
                value={step.title}
                maxLength={50}
                isDisabled={isDisabled}
                onChange={(title) => save({ ...step, title })}
              />
              <NumberField
                label={`环节 ${at + 1} 时间`}
                width={112}
                min={0}
                max={300}
                step={5}
                unit="分钟"
                keepsRange
                value={step.minutes}
                isDisabled={isDisabled}
                onChange={(spent) => save({ ...step, minutes: Math.round(spent ?? 0) })}
              />
              <TextAreaField
                label={`环节 ${at + 1} 教师活动`}
                placeholder="教师活动"
                rows={2}
                value={step.teacher}
                maxLength={1000}
                isDisabled={isDisabled}
                onChange={(teacher) => save({ ...step, teacher })}
              />
              <TextAreaField
                label={`环节 ${at + 1} 学生活动`}
                placeholder="学生活动"
                rows={2}
                value={step.learner}
                maxLength={1000}
                isDisabled={isDisabled}
                onChange={(learner) => save({ ...step, learner })}
              />
              {!isDisabled && (
                <Button
                  isSmall
                  look="text"
                  isDanger
                  icon={DeleteOutlined}
                  aria-label={`删除环节 ${at + 1}`}
                  onClick={() => onChange(steps.filter((one) => one.id !== step.id))}
                />
              )}
            </div>
          )}
        </MovableList>
      )}
      {steps.length === 0 && isDisabled && <p className={styles.quiet}>未填写</p>}
      {!isDisabled && steps.length < teachingLimits.steps && (
        <div>
          <Button
            isSmall
            look="dashed"
            icon={PlusOutlined}
            onClick={() => onChange([...steps, newStep(steps, minutes)])}
          >
            添加环节
          </Button>
        </div>
      )}
    </div>
  )
}
