import { type AskedItem, type CourseGoal, CourseGoals } from '@lab/contract/course-goal'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { formatNumber } from '../../../kit/format.ts'
import { ChecksField } from '../../../kit/form/controls/checks-field.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { newId } from '../../../kit/new-id.ts'
import styles from './analysis.module.css'
import { knowledgeNames } from './goal-rules.ts'

type GoalsDialogProps = {
  placeId: string
  goals: readonly CourseGoal[]
  version: number
  items: readonly AskedItem[]
  onClose: () => void
}

const mostGoals = 20

/** The goals of a course with their weights, and by which knowledge points questions are put to them. */
export default function GoalsDialog({ placeId, goals, version, items, onClose }: GoalsDialogProps) {
  const stale = useStale()
  const [draft, setDraft] = useState<CourseGoal[]>(() => (goals.length > 0 ? [...goals] : [goalAt(0, 100)]))
  const [isSaving, setSaving] = useState(false)
  const checked = CourseGoals.safeParse(draft)
  const names = useMemo(() => {
    const chosen = goals.flatMap(({ knowledge }) => knowledge)
    return [...new Set([...knowledgeNames(items), ...chosen])]
  }, [goals, items])
  const total = draft.reduce((sum, { weight }) => sum + weight, 0)
  const change = (id: string, fields: Partial<CourseGoal>) =>
    setDraft(draft.map((goal) => (goal.id === id ? { ...goal, ...fields } : goal)))
  const save = async () => {
    setSaving(true)
    try {
      await api.courseGoal.saveGoals({ params: { id: placeId }, body: { version, goals: draft } })
      showToast('已保存课程目标')
      await stale('courseGoal')
      onClose()
    } catch {
      // The request layer has shown why.
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      width={760}
      title="课程目标"
      onClose={onClose}
      action={{ label: '保存', run: () => void save(), isBusy: isSaving, isDisabled: !checked.success }}
    >
      <ul className={styles.goals}>
        {draft.map((goal, at) => (
          <li key={goal.id} aria-label={`课程目标 ${at + 1}`}>
            <div>
              <TextField
                label={`第 ${at + 1} 个目标的名称`}
                placeholder="名称"
                width={140}
                maxLength={50}
                value={goal.name}
                onChange={(name) => change(goal.id, { name })}
              />
              <TextField
                label={`${goal.name}对应的毕业要求`}
                placeholder="毕业要求，如 2.3"
                width={160}
                maxLength={200}
                value={goal.requirement}
                onChange={(requirement) => change(goal.id, { requirement })}
              />
              <NumberField
                label={`${goal.name}的权重`}
                prefix="权重"
                unit="%"
                width={120}
                min={0}
                max={100}
                step={0.5}
                value={goal.weight}
                onChange={(weight) => change(goal.id, { weight: weight ?? 0 })}
              />
              <NumberField
                label={`${goal.name}的期望值`}
                prefix="期望"
                unit="%"
                width={120}
                min={0}
                max={100}
                step={0.5}
                value={goal.expected}
                onChange={(expected) => change(goal.id, { expected: expected ?? 0 })}
              />
              <Button
                look="text"
                icon={DeleteOutlined}
                aria-label={`删除${goal.name || `第 ${at + 1} 个目标`}`}
                onClick={() => setDraft(draft.filter(({ id }) => id !== goal.id))}
              />
            </div>
            <TextField
              label={`${goal.name}的内容`}
              placeholder="学员学完后能做什么"
              maxLength={1000}
              value={goal.text}
              onChange={(text) => change(goal.id, { text })}
            />
            {names.length > 0 && (
              <details>
                <summary>知识点{goal.knowledge.length > 0 ? `：${goal.knowledge.join('、')}` : '（未选择）'}</summary>
                <ChecksField
                  label={`${goal.name}的知识点`}
                  value={goal.knowledge}
                  options={names.map((name) => ({ value: name, label: name }))}
                  onChange={(knowledge) => change(goal.id, { knowledge })}
                />
              </details>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.goalTools}>
        <Button
          isSmall
          icon={PlusOutlined}
          disabled={draft.length >= mostGoals}
          onClick={() => setDraft([...draft, goalAt(draft.length, Math.max(0, 100 - total))])}
        >
          添加课程目标
        </Button>
        <output className={styles.quiet}>
          {checked.success ? `权重合计 ${formatNumber(total, 1)}%` : checked.error.issues[0]!.message}
        </output>
      </p>
    </Dialog>
  )
}

const goalAt = (at: number, weight: number): CourseGoal => ({
  id: newId(),
  name: `课程目标${at + 1}`,
  text: '',
  requirement: '',
  weight,
  expected: 60,
  knowledge: [],
})
