import { unitsOfPlan, type Chapter } from '@lab/contract/mooc-plan'
import { memo, useEffect, useMemo, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { useStore } from '../../../kit/state/store.ts'
import { useNextFrame } from '../../../kit/state/use-next-frame.ts'
import { whenIdle } from '../../../kit/when-idle.ts'
import { UnlockField } from '../../../content/path/unlock-field.tsx'
import { changedUnits, commonUnlock, mostToWaitFor, movedUnits, withoutUnits, type Chapters } from '../course-edits.ts'
import styles from '../mooc.module.css'
import type { Choice } from './unit-row.tsx'

type BulkBarProps = {
  chapters: Chapters
  choice: Choice
  /** Changes the chapters as they are by then. */
  onEdit: (edit: (chapters: Chapters) => Chapter[]) => void
}

/** It is made in an idle moment, so that neither the first rows nor the first choice wait for it. */
const waitMs = 2_000

/** The same done to all chosen units; drawn in the frame after the one that shows what was chosen or moved. */
export function BulkBar({ chapters, choice, onEdit }: BulkBarProps) {
  const marked = useStore(choice)
  const [isMade, setMade] = useState(false)
  useEffect(() => whenIdle(() => setMade(true), waitMs), [])
  const shown = useNextFrame(useMemo(() => ({ chapters, marked }), [chapters, marked]))
  return isMade || shown.marked.size > 0 ? <Bar {...shown} choice={choice} onEdit={onEdit} /> : null
}

type BarProps = BulkBarProps & { marked: ReadonlySet<string> }

/** There before the first is chosen, so that nothing is made when it is. */
const Bar = memo(function Bar({ chapters, marked, choice, onEdit }: BarProps) {
  // What a colleague removed meanwhile is chosen no more.
  const chosen = new Set(unitsOfPlan({ chapters }).flatMap(({ id }) => (marked.has(id) ? [id] : [])))
  const onClear = (): void => choice.set(new Set())
  const change = (part: Parameters<typeof changedUnits>[2]): void => onEdit((now) => changedUnits(now, chosen, part))
  const sections = chapters.flatMap((chapter) =>
    chapter.sections.map(({ id, title }) => ({ value: id, label: `${chapter.title} › ${title}` })),
  )
  const most = mostToWaitFor(chapters, chosen)
  const remove = async (): Promise<void> => {
    const text = '图文、视频等一起删除；实验和考试本身保留。'
    if (!(await askQuestion({ title: `删除选中的 ${chosen.size} 个小节？`, text, danger: true }))) return
    onEdit((now) => withoutUnits(now, chosen))
    onClear()
  }
  return (
    <div className={styles.bulk} role="toolbar" aria-label="批量编辑" hidden={chosen.size === 0}>
      <b className="num">已选 {chosen.size} 个小节</b>
      <SelectField
        isSmall
        width={112}
        label="设为必修或选修"
        placeholder="必修/选修"
        value={undefined}
        options={[
          { value: 'required', label: '设为必修' },
          { value: 'optional', label: '设为选修' },
        ]}
        onChange={(to?: string) => to && change({ is_required: to === 'required' })}
      />
      <UnlockField
        label="选中的小节"
        value={commonUnlock(chapters, chosen)}
        words={{
          free: '随时开放',
          previous: '完成前一项后',
          ...(most > 0 ? { count: '完成本章若干项后' } : {}),
          date: '到指定时间',
        }}
        max={most}
        isDisabled={false}
        onChange={(unlock) => change({ unlock })}
      />
      <SelectField
        isSmall
        width={200}
        label="移到另一节"
        placeholder="移到…"
        value={undefined}
        options={sections}
        onChange={(id?: string) => id && onEdit((now) => movedUnits(now, chosen, id))}
      />
      <Button isSmall isDanger onClick={() => void remove()}>
        删除
      </Button>
      <Button isSmall look="text" onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
})
