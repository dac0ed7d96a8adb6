import type { CourseGoal, GoalExam } from '@lab/contract/course-goal'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { formatNumber } from '../../../kit/format.ts'
import { Checkbox } from '../../../kit/list/checkbox.tsx'
import styles from './analysis.module.css'
import { byKnowledge, pointsOf, toggled } from './goal-rules.ts'

type GoalItemsDialogProps = { goals: readonly CourseGoal[]; exam: GoalExam; onClose: () => void }

/** Which questions of an exam show which goals: a box for each, or all at once by their knowledge points. */
export default function GoalItemsDialog({ goals, exam, onClose }: GoalItemsDialogProps) {
  const stale = useStale()
  const [items, setItems] = useState(exam.items)
  const [isSaving, setSaving] = useState(false)
  const canFollow = goals.some(({ knowledge }) => knowledge.length > 0)
  const follow = () => {
    const put = byKnowledge(goals, items)
    const changed = put.filter((item, at) => item !== items[at]).length
    setItems(put)
    showToast(changed === 0 ? '没有题目的知识点属于这些课程目标' : `已按知识点对应 ${changed} 道题`)
  }
  const save = async () => {
    setSaving(true)
    try {
      const known = new Set(goals.map(({ id }) => id))
      const kept = items.map(({ key, goals: of }) => ({ key, goals: of.filter(({ goal_id: id }) => known.has(id)) }))
      await api.courseGoal.saveItems({
        params: { id: exam.offering_id },
        body: { version: exam.version, items: kept.filter((item) => item.goals.length > 0) },
      })
      showToast('已保存题目与课程目标的对应')
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
      width={880}
      title={`${exam.title}：题目与课程目标`}
      onClose={onClose}
      action={{ label: '保存', run: () => void save(), isBusy: isSaving }}
    >
      <p className={styles.goalTools}>
        <span className={styles.quiet}>一道题对应几个目标时，分值平均分给它们。</span>
        <Button
          isSmall
          disabled={!canFollow}
          title={canFollow ? undefined : '先在「设置课程目标」中选择每个目标的知识点'}
          onClick={follow}
        >
          按知识点对应
        </Button>
      </p>
      <div className={styles.goalItems}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">题目</th>
              <th scope="col">分值</th>
              {goals.map(({ id, name, text }) => (
                <th key={id} scope="col" title={text}>
                  {name}
                  <small className="num">{formatNumber(pointsOf(id, items), 1)} 分</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              <tr key={item.key}>
                <th scope="row" title={item.title}>
                  {at + 1}. {item.title}
                  <small>{item.knowledge.join('、')}</small>
                </th>
                <td className="num">{formatNumber(item.points, 1)}</td>
                {goals.map(({ id, name }) => (
                  <td key={id}>
                    <Checkbox
                      label={`第 ${at + 1} 题对应${name}`}
                      isChecked={item.goals.some(({ goal_id: own }) => own === id)}
                      onToggle={() =>
                        setItems(
                          items.map((one) => (one === item ? { ...one, goals: toggled(goals, one.goals, id) } : one)),
                        )
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
