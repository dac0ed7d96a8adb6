import { PlusOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { blueprintLimits, type Blueprint, type BlueprintSolution, type Paper } from '@lab/contract/paper'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { indented } from '../../../content/paper/bank-options.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { useStore } from '../../../kit/state/store.ts'
import { acceptedOf, emptyBlueprint, newRow, relaxed, totalsOf, withRows } from './blueprint-edits.ts'
import { BlueprintTable } from './blueprint-table.tsx'
import styles from './paper.module.css'
import { SolutionReport } from './solution-report.tsx'
import type { PaperSaver } from './use-paper.ts'

type BlueprintViewProps = { paper: Paper; saver: PaperSaver; canEdit: boolean }

/** The blueprint of a paper: how many questions of what, solved, read and accepted. */
export default function BlueprintView({ paper, saver, canEdit }: BlueprintViewProps) {
  const stale = useStale()
  const blueprint = useStore(saver.state).mine.blueprint ?? emptyBlueprint
  const [solution, setSolution] = useState<BlueprintSolution>()
  const [isSolving, setSolving] = useState(false)
  const { data: points } = useQuery({
    ...api.question_bank.knowledge.query({ params: { id: paper.bank_id } }, { quiet: true }),
    select: (data) => data.points,
  })
  const names = useMemo(() => ({ points: new Map(points?.map(({ id, name }) => [id, name])) }), [points])
  const { count, points: total } = totalsOf(blueprint.rows)
  const change = (next: Blueprint): void => {
    saver.edit({ blueprint: next })
    setSolution(undefined)
  }
  const solve = async (wanted: Blueprint, seed: string): Promise<void> => {
    setSolving(true)
    try {
      setSolution((await api.paper.solve({ params: { id: paper.id }, body: { blueprint: wanted, seed } })).solution)
    } finally {
      setSolving(false)
    }
  }
  const relax = (more: Blueprint['relaxations']): void => {
    const next = relaxed(blueprint, more)
    saver.edit({ blueprint: next })
    void solve(next, '')
  }
  const accept = async (found: BlueprintSolution): Promise<void> => {
    const replaces = saver.state.get().mine.sections.length > 0 || paper.forms.length > 0
    const text = '试卷现有的大题、题目和其他卷会被组卷结果替换。'
    if (replaces && !(await askQuestion({ text, okText: '替换' }))) return
    await saver.flush()
    const { sections, forms } = acceptedOf(found)
    const version = saver.state.get().version
    await api.paper.update({ params: { id: paper.id }, body: { version, content: { sections }, forms, blueprint } })
    await stale('paper')
    showToast(`已采用，共 ${forms.length + 1} 份`)
  }
  const number = (
    label: string,
    value: number | undefined,
    [min, max]: readonly [number, number],
    unit: string,
    set: (value: number | undefined) => void,
  ) => (
    <label className={styles.setting}>
      {label}
      <NumberField
        label={label}
        value={value}
        min={min}
        max={max}
        unit={unit}
        width={140}
        keepsRange
        isDisabled={!canEdit}
        onChange={set}
      />
    </label>
  )
  return (
    <>
      <BlueprintTable
        blueprint={blueprint}
        pointOptions={points && indented(points)}
        names={names}
        shortfalls={solution?.shortfalls ?? []}
        isDisabled={!canEdit}
        onChange={change}
      />
      {canEdit && blueprint.rows.length === 0 && (
        <p className={styles.quiet}>每行一种题型和一个知识点，在各难度下填写题数，再点「组卷」从题库中选题。</p>
      )}
      {canEdit && blueprint.rows.length < blueprintLimits.rows && (
        <div className={styles.bar}>
          <Button
            isSmall
            icon={PlusOutlined}
            onClick={() => change(withRows(blueprint, [...blueprint.rows, newRow(blueprint.rows.at(-1))]))}
          >
            添加一行
          </Button>
          <span className={styles.quiet}>
            共 {count} 题，{total} 分
          </span>
        </div>
      )}
      <div className={styles.settings}>
        {number('预期得分率', blueprint.target ?? undefined, [10, 95], '%', (target) =>
          change({ ...blueprint, target: target ?? null }),
        )}
        {number('平行卷数', blueprint.forms, [1, blueprintLimits.forms], '份', (forms) =>
          change({ ...blueprint, forms: forms ?? 1 }),
        )}
        {blueprint.forms > 1 &&
          number('各卷最多共用', blueprint.most_shared, [0, blueprintLimits.shared], '题', (shared) =>
            change({ ...blueprint, most_shared: shared ?? 0 }),
          )}
        {number('避开最近用过的题', blueprint.avoid_days, [0, blueprintLimits.days], '天内', (days) =>
          change({ ...blueprint, avoid_days: days ?? 0 }),
        )}
        {canEdit && (
          <Button
            look={solution ? 'plain' : 'primary'}
            icon={ThunderboltOutlined}
            isBusy={isSolving}
            disabled={count === 0}
            title={count === 0 ? '请先在表中填写题数' : undefined}
            onClick={() => void solve(blueprint, '')}
          >
            组卷
          </Button>
        )}
      </div>
      {solution && (
        <SolutionReport
          solution={solution}
          blueprint={blueprint}
          names={names}
          isBusy={isSolving}
          onRelax={relax}
          onAgain={() => void solve(blueprint, crypto.randomUUID())}
          onAccept={() => void accept(solution)}
        />
      )}
    </>
  )
}
