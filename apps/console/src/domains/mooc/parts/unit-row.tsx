import type { ContainedContent } from '@lab/contract/content'
import { isLinkedUnit, unitKindLabels, type Unit } from '@lab/contract/mooc-plan'
import { LockOutlined } from '@ant-design/icons'
import { memo, useSyncExternalStore } from 'react'
import { contentLink } from '../../../content/content-link.ts'
import { useLinks } from '../../../content/use-links.ts'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { AppLink } from '../../../kit/link.tsx'
import type { Store } from '../../../kit/state/store.ts'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { exactTime, formatClock } from '../../../kit/time-text.ts'
import styles from '../mooc.module.css'

/** The ids of the units that are chosen. */
export type Choice = Store<ReadonlySet<string>>

type UnitRowProps = {
  unit: Unit
  content: ContainedContent | undefined
  isDisabled: boolean
  choice: Choice
  onOpen: (unit: Unit) => void
}

/** One unit of a section: what it is, when it opens, and what is still missing. */
export const UnitRow = memo(function UnitRow({ unit, content, isDisabled, choice, onOpen }: UnitRowProps) {
  const links = useLinks()
  const to = content && contentLink(links, content.kind, 'detail', content.id)
  const missing = missingIn(unit, content)
  return (
    <div className={styles.unit}>
      {!isDisabled && <Chosen unit={unit} choice={choice} />}
      <span className={styles.unitName}>
        <ToneTag tone="slate">{unitKindLabels[unit.kind]}</ToneTag>
        {to ? <AppLink to={to}>{unit.title}</AppLink> : <span>{unit.title}</span>}
        {content && content.state !== 'published' && <StateTag state={content.state} />}
        {missing && <ToneTag tone="amber">{missing}</ToneTag>}
      </span>
      <span className={styles.unitFacts}>
        {unit.kind === 'video' && unit.duration_seconds > 0 && (
          <span className="num">
            {formatClock(unit.duration_seconds)} · 看 {unit.watch_percent}%
          </span>
        )}
        {unit.weight > 0 && <span className="num">权重 {unit.weight}</span>}
        {unit.unlock.rule !== 'free' && (
          <span>
            <LockOutlined aria-hidden /> {unlockWords(unit)}
          </span>
        )}
        <span>{unit.is_required ? '必修' : '选修'}</span>
      </span>
      <Button
        isSmall
        look="text"
        onClick={() => onOpen(unit)}
        aria-label={`${isDisabled ? '查看' : '编辑'}${unit.title}`}
      >
        {isDisabled ? '查看' : '编辑'}
      </Button>
    </div>
  )
})

/** Drawn by itself when something is chosen: no other row is then. */
function Chosen({ unit, choice }: Pick<UnitRowProps, 'unit' | 'choice'>) {
  const isChosen = useSyncExternalStore(choice.subscribe, () => choice.get().has(unit.id))
  return (
    <CheckField
      label={`选择${unit.title}`}
      value={isChosen}
      onChange={(isNow) => {
        const after = new Set(choice.get())
        if (isNow) after.add(unit.id)
        else after.delete(unit.id)
        choice.set(after)
      }}
    />
  )
}

function missingIn(unit: Unit, content: ContainedContent | undefined): string | undefined {
  if (isLinkedUnit(unit)) return content ? undefined : '内容已删除'
  if (unit.kind === 'document') return unit.body.value.trim() ? undefined : '没有正文'
  if (unit.kind === 'link') return undefined
  if (unit.kind === 'discussion') return unit.body.value.trim() ? undefined : '没有话题'
  if (unit.kind === 'quiz') return unit.questions.length > 0 ? undefined : '没有题目'
  if (unit.file === null) return '没有文件'
  return unit.kind === 'video' && unit.duration_seconds === 0 ? '时长未知' : undefined
}

function unlockWords({ unlock }: Unit): string {
  if (unlock.rule === 'date') return `${exactTime(unlock.at).slice(0, 16)} 开放`
  return unlock.rule === 'count' ? `完成本章 ${unlock.count} 项后` : '完成前一项后'
}
