import type { MoocContent } from '@lab/contract/mooc'
import { unitKindLabels, unitsIn, unitsOfPlan, type Chapter } from '@lab/contract/mooc-plan'
import { Skeleton } from 'antd'
import { useRef, useState } from 'react'
import PartPicker from '../../../content/path/part-picker.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { Wish } from '../copied-units.ts'
import styles from '../mooc.module.css'
import { usePlan } from '../use-mooc.ts'

type CopyUnitsProps = {
  courseId: string
  /** The chapters that they go into. */
  chapters: readonly Chapter[]
  onCopy: (other: MoocContent, wish: Wish) => void
  onClose: () => void
}

const asChapters = 'chapters'

/** Chooses another course, units of it, and where they go. */
export default function CopyUnits(props: CopyUnitsProps) {
  const [from, setFrom] = useState<{ id: string; title: string }>()
  // The picker closes itself once something is chosen, which is not the end here.
  const isChosen = useRef(false)
  if (from) return <UnitChoice {...props} from={from} />
  return (
    <PartPicker
      isSingle
      title="选择要复制的课程"
      kinds={['mooc']}
      present={new Set([props.courseId])}
      onConfirm={([course]) => {
        isChosen.current = course !== undefined
        setFrom(course)
      }}
      onClose={() => {
        if (!isChosen.current) props.onClose()
      }}
    />
  )
}

type UnitChoiceProps = CopyUnitsProps & { from: { id: string; title: string } }

function UnitChoice({ from, chapters, onCopy, onClose }: UnitChoiceProps) {
  const { data, error, refetch } = usePlan(from.id)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState(asChapters)
  const other = data?.plan.chapters ?? []
  const sections = chapters.flatMap((chapter) =>
    chapter.sections.map(({ id, title }) => ({ value: id, label: `${chapter.title} › ${title}` })),
  )
  const choose = (ids: readonly string[], isChosen: boolean): void =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isChosen) after.add(id)
        else after.delete(id)
      }
      return after
    })
  return (
    <Dialog
      title={`从「${from.title}」复制`}
      width={640}
      onClose={onClose}
      action={{
        label: chosen.size > 0 ? `复制 ${chosen.size} 个小节` : '复制',
        isDisabled: chosen.size === 0,
        run: () => data && onCopy(data, { chosen, sectionId: place === asChapters ? null : place }),
      }}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : unitsOfPlan(data.plan).length === 0 ? (
        <Empty kind="mooc" text="这门课程还没有小节。" />
      ) : (
        <div className={styles.copy}>
          <div className={styles.copyTo}>
            复制到
            <SelectField
              label="复制到"
              width={360}
              value={place}
              options={[{ value: asChapters, label: '新的章（保留原来的章和节）' }, ...sections]}
              onChange={(to?: string) => setPlace(to ?? asChapters)}
            />
          </div>
          {other.map((chapter) => (
            <ChapterChoice key={chapter.id} chapter={chapter} chosen={chosen} choose={choose} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

type ChapterChoiceProps = {
  chapter: Chapter
  chosen: ReadonlySet<string>
  choose: (ids: readonly string[], isChosen: boolean) => void
}

function ChapterChoice({ chapter, chosen, choose }: ChapterChoiceProps) {
  const ids = unitsOfPlan({ chapters: [chapter] }).map(({ id }) => id)
  const count = ids.filter((id) => chosen.has(id)).length
  if (unitsIn(chapter) === 0) return null
  return (
    <fieldset className={styles.copyChapter}>
      <legend>
        <CheckField
          label={`选择${chapter.title}`}
          value={count === ids.length}
          isMixed={count > 0 && count < ids.length}
          onChange={(isChosen) => choose(ids, isChosen)}
        >
          <b>{chapter.title}</b>
        </CheckField>
      </legend>
      {chapter.sections.map((section) => (
        <div key={section.id} className={styles.copySection}>
          <span className={styles.quiet}>{section.title}</span>
          {section.units.map((unit) => (
            <CheckField
              key={unit.id}
              label={`选择${unit.title}`}
              value={chosen.has(unit.id)}
              onChange={(isChosen) => choose([unit.id], isChosen)}
            >
              <ToneTag tone="slate">{unitKindLabels[unit.kind]}</ToneTag>
              <span className={styles.copyName}>{unit.title}</span>
            </CheckField>
          ))}
        </div>
      ))}
    </fieldset>
  )
}
