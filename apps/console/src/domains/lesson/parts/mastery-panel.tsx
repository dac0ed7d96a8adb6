import { levelOf, masteryLevelLabels } from '@lab/contract/mastery-rules'
import type { GraphPoint } from '@lab/contract/lesson-graph'
import { InfoCircleOutlined } from '@ant-design/icons'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { dotted } from '../../../kit/format.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { Press } from '../../../kit/press.tsx'
import { VirtualList } from '../../../kit/virtual-list.tsx'
import styles from '../graph.module.css'
import type { Mastery } from '../use-mastery.ts'

type MasteryPanelProps = { points: readonly GraphPoint[]; mastery: Mastery; onSelect: (id: string) => void }

/** 掌握情况: how far a class or a learner is with each point by their marks, and what comes next. */
export function MasteryPanel({ points, mastery, onSelect }: MasteryPanelProps) {
  const { whole, percents, learnerId, failure } = mastery
  if (failure) return <ErrorState error={failure} onRetry={mastery.retry} />
  if (!whole) return <i className="bone" style={{ height: 160 }} />
  const titles = new Map(points.map(({ id, title }) => [id, title]))
  const figures = new Map(whole.points.map((one) => [one.point_id, one]))
  const marked = points
    .filter(({ id }) => percents.has(id))
    .toSorted((a, b) => percents.get(a.id)! - percents.get(b.id)!)
  const words = (id: string): string => {
    const figure = figures.get(id)
    return learnerId === undefined && figure ? `${figure.weak} 人薄弱，共 ${figure.learners} 人有成绩` : ''
  }
  return (
    <div className={styles.list}>
      {mastery.classes.length > 1 && (
        <SelectField
          canClear
          label="班级"
          placeholder="全部班级"
          value={mastery.classId}
          options={mastery.classes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={mastery.chooseClass}
        />
      )}
      <SelectField
        canClear
        isSearched
        label="学员"
        placeholder="全部学员"
        value={learnerId}
        options={whole.learners.map(({ learner, weak }) => ({
          value: learner.id,
          label: dotted([learner.real_name, learner.number, weak > 0 ? `${weak} 个薄弱` : null]),
        }))}
        onChange={mastery.chooseLearner}
      />
      {learnerId === undefined ? (
        <ul className={styles.findings} aria-label="成绩中的发现">
          {whole.findings.map(({ text }) => (
            <li key={text} className={styles.finding}>
              <InfoCircleOutlined className={styles.hint ?? ''} aria-label="提示" />
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <NextSteps next={mastery.next} titles={titles} onSelect={onSelect} />
      )}
      {marked.length === 0 ? (
        <p className={styles.quiet}>还没有成绩。课程中的实验和考试评分后，按知识点汇总在这里。</p>
      ) : (
        <div className={styles.rows}>
          <VirtualList label="掌握情况" rows={marked} rowHeight={36} rowKey={({ id }) => id} at={-1}>
            {({ id, title }) => (
              <Press className={styles.row} title={dotted([title, words(id)])} onClick={() => onSelect(id)}>
                <span className={styles.name}>{title}</span>
                <span className={styles.quiet}>{masteryLevelLabels[levelOf(percents.get(id)!)]}</span>
                <span className="num" data-level={levelOf(percents.get(id)!)}>
                  {percents.get(id)}%
                </span>
              </Press>
            )}
          </VirtualList>
        </div>
      )}
    </div>
  )
}

type NextStepsProps = {
  next: Mastery['next']
  titles: ReadonlyMap<string, string>
  onSelect: (id: string) => void
}

/** What a learner should go on with, each with its reason. */
function NextSteps({ next, titles, onSelect }: NextStepsProps) {
  if (!next) return <i className="bone" style={{ height: 72 }} />
  if (next.length === 0) return <p className={styles.quiet}>没有需要补上的知识点。</p>
  return (
    <section aria-label="下一步建议">
      <h3 className={styles.heading}>下一步建议</h3>
      <ol className={styles.findings}>
        {next.map(({ point_id: id, reason }) => (
          <li key={id}>
            <Press className={styles.finding} onClick={() => onSelect(id)}>
              <span className={styles.step}>
                {titles.get(id)}
                <small>{reason}</small>
              </span>
            </Press>
          </li>
        ))}
      </ol>
    </section>
  )
}
