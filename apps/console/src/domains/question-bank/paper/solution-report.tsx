import { paperForms, type Blueprint, type BlueprintSolution, type Relaxation } from '@lab/contract/paper'
import { Button } from '../../../kit/button.tsx'
import { formatNumber } from '../../../kit/format.ts'
import { Note } from '../../../kit/note.tsx'
import { cellName, relaxationText } from './blueprint-edits.ts'
import styles from './paper.module.css'

type SolutionReportProps = {
  solution: BlueprintSolution
  blueprint: Blueprint
  names: { points: ReadonlyMap<string, string> }
  isBusy: boolean
  onRelax: (relaxations: Relaxation[]) => void
  onAgain: () => void
  onAccept: () => void
}

/** How many suggestions are offered. */
const most = 8

/** What the solver found: the forms with what they are expected to bring, or what is missing, why, and what would help. */
export function SolutionReport(props: SolutionReportProps) {
  const { solution, blueprint, names, isBusy, onRelax, onAgain, onAccept } = props
  const { forms, shared, shortfalls, suggestions, together } = solution
  const missing = shortfalls.reduce((sum, { wanted, found }) => sum + wanted - found, 0)
  const isMet = missing === 0
  return (
    <section className={`${styles.card} ${styles.report}`} aria-label="组卷结果">
      {isMet ? (
        <Note tone="success">每一格都已满足。</Note>
      ) : (
        <Note tone="warning">题库里的题不够，还差 {missing} 题。下面的要求合起来超过了题库中符合它们的全部题目。</Note>
      )}
      {!isMet && (
        <ul className={styles.list} aria-label="无法满足的要求">
          {shortfalls.map(({ cells, wanted, found }) => (
            <li key={cells.map(({ row_id, column }) => `${row_id}${column}`).join()}>
              {cells.map((cell) => cellName(blueprint.rows, cell, names)).join('、')}：共需 {wanted} 题，题库只有{' '}
              {found} 题
            </li>
          ))}
        </ul>
      )}
      {suggestions.length > 0 && (
        <>
          <h3 className={styles.heading}>可以这样放宽</h3>
          <ul className={styles.list} aria-label="放宽建议">
            {suggestions.slice(0, most).map(({ relaxation, gain }) => (
              <li key={JSON.stringify(relaxation)} className={styles.line}>
                <span>
                  {cellName(blueprint.rows, relaxation, names)}：{relaxationText(relaxation, names)}，可补 {gain} 题
                </span>
                <Button isSmall isBusy={isBusy} onClick={() => onRelax([relaxation])}>
                  放宽
                </Button>
              </li>
            ))}
          </ul>
          {together.length > 1 && (
            <div className={styles.bar}>
              <Button isBusy={isBusy} onClick={() => onRelax(together)}>
                按建议放宽 {together.length} 处并重新组卷
              </Button>
            </div>
          )}
        </>
      )}
      {!isMet && suggestions.length === 0 && (
        <p className={styles.quiet}>放宽单个要求补不上：请减少题数，或先在题库中补充题目。</p>
      )}
      <ul className={styles.list} aria-label="各卷">
        {forms.map(({ expected, questions }, at) => {
          const recent = questions.filter((one) => one.is_recent).length
          const points = questions.reduce((sum, { question }) => sum + question.points, 0)
          return (
            <li key={paperForms[at]} className={styles.line}>
              <b>{paperForms[at]}卷</b>
              <span>
                {questions.length} 题，{points} 分
              </span>
              <span>预期得分率 {formatNumber(expected, 1)}%</span>
              {recent > 0 && <span className={styles.quiet}>其中 {recent} 题最近用过（没有其他可用的题）</span>}
            </li>
          )
        })}
      </ul>
      {shared.length > 0 && <p className={styles.quiet}>各卷共用 {shared.length} 题，其余题目互不相同。</p>}
      <div className={styles.bar}>
        <Button look="primary" isBusy={isBusy} onClick={onAccept}>
          {isMet ? '采用' : '采用已选出的题'}
        </Button>
        <Button isBusy={isBusy} onClick={onAgain}>
          换一批题
        </Button>
      </div>
    </section>
  )
}
