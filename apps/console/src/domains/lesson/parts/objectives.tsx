import { objectiveKindLabels, objectiveKinds, outlineLimits, type OutlineObjective } from '@lab/contract/lesson-outline'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MovableList } from '../../../content/question/movable-list.tsx'
import { Button } from '../../../kit/button.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import styles from '../lesson.module.css'
import { newObjective } from '../outline-edits.ts'

type ObjectivesProps = {
  objectives: readonly OutlineObjective[]
  isDisabled: boolean
  onChange: (objectives: OutlineObjective[]) => void
}

const kinds = objectiveKinds.map((value) => ({ value, label: objectiveKindLabels[value] }))

/** 课程目标, in their order: lines of the outline are for them by their number. */
export function Objectives({ objectives, isDisabled, onChange }: ObjectivesProps) {
  const save = (changed: OutlineObjective): void =>
    onChange(objectives.map((one) => (one.id === changed.id ? changed : one)))
  return (
    <section className={styles.card} aria-label="课程目标">
      <div className={styles.cardHead}>
        <h2>课程目标</h2>
        {!isDisabled && objectives.length < outlineLimits.objectives && (
          <Button isSmall icon={PlusOutlined} onClick={() => onChange([...objectives, newObjective()])}>
            添加目标
          </Button>
        )}
      </div>
      {objectives.length === 0 && <p className={styles.quiet}>还没有课程目标。</p>}
      {objectives.length > 0 && (
        <MovableList
          label="课程目标"
          isDisabled={isDisabled}
          items={objectives}
          nameOf={(_one, at) => `课程目标 ${at + 1}`}
          onChange={onChange}
        >
          {(one, at) => (
            <div className={styles.objective}>
              <SelectField
                label={`课程目标 ${at + 1} 的类型`}
                isSmall
                width={84}
                value={one.kind}
                options={kinds}
                isDisabled={isDisabled}
                onChange={(kind) => save({ ...one, kind })}
              />
              <TextField
                isBare
                label={`课程目标 ${at + 1}`}
                title={one.text}
                value={one.text}
                maxLength={300}
                isDisabled={isDisabled}
                onChange={(text) => save({ ...one, text })}
              />
              {!isDisabled && (
                <Button
                  isSmall
                  look="text"
                  isDanger
                  icon={DeleteOutlined}
                  aria-label={`删除课程目标 ${at + 1}`}
                  onClick={() => onChange(objectives.filter(({ id }) => id !== one.id))}
                />
              )}
            </div>
          )}
        </MovableList>
      )}
    </section>
  )
}
