import type { Chapter } from '@lab/contract/mooc-plan'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { UnlockField } from '../../../content/path/unlock-field.tsx'
import { changedUnits, commonUnlock, mostToWaitFor, movedUnits, withoutUnits } from '../course-edits.ts'
import styles from '../mooc.module.css'

type BulkBarProps = {
  chapters: readonly Chapter[]
  chosen: ReadonlySet<string>
  onChange: (chapters: Chapter[]) => void
  onClear: () => void
}

/** The same done to all chosen units; there before the first is chosen, so that nothing is made when it is. */
export function BulkBar({ chapters, chosen, onChange, onClear }: BulkBarProps) {
  const sections = chapters.flatMap((chapter) =>
    chapter.sections.map(({ id, title }) => ({ value: id, label: `${chapter.title} › ${title}` })),
  )
  const most = mostToWaitFor(chapters, chosen)
  const remove = async (): Promise<void> => {
    const text = '图文、视频等一起删除；实验和考试本身保留。'
    if (!(await askQuestion({ title: `删除选中的 ${chosen.size} 个小节？`, text, danger: true }))) return
    onChange(withoutUnits(chapters, chosen))
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
        onChange={(to?: string) => to && onChange(changedUnits(chapters, chosen, { is_required: to === 'required' }))}
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
        onChange={(unlock) => onChange(changedUnits(chapters, chosen, { unlock }))}
      />
      <SelectField
        isSmall
        width={200}
        label="移到另一节"
        placeholder="移到…"
        value={undefined}
        options={sections}
        onChange={(id?: string) => id && onChange(movedUnits(chapters, chosen, id))}
      />
      <Button isSmall isDanger onClick={() => void remove()}>
        删除
      </Button>
      <Button isSmall look="text" onClick={onClear}>
        取消选择
      </Button>
    </div>
  )
}
