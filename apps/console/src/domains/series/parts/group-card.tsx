import { kindLabels } from '@lab/contract/kinds'
import type { ContainedContent } from '@lab/contract/content'
import type { PlannedGroup, PlannedPart } from '@lab/contract/series-plan'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { UnlockField } from '../../../content/path/unlock-field.tsx'
import { MovableList } from '../../../content/question/movable-list.tsx'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { usePartLink } from '../use-part-link.ts'
import { withPart } from '../plan-edits.ts'
import styles from '../series.module.css'

type GroupCardProps = {
  group: PlannedGroup
  at: number
  /** The group before it; undefined for the first. */
  before: PlannedGroup | undefined
  isLast: boolean
  isDisabled: boolean
  others: readonly PlannedGroup[]
  contents: ReadonlyMap<string, ContainedContent>
  onChange: (group: PlannedGroup) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onMovePart: (partId: string, groupId: string) => void
  onAdd: () => void
}

/** A group of a series: when it opens, and its parts in their order. */
export function GroupCard(props: GroupCardProps) {
  const { group, at, before, isLast, isDisabled, others, contents, onChange, onMove, onRemove, onAdd } = props
  const { parts } = group
  const remove = async (): Promise<void> => {
    const text = '其中的内容会从系列中移除，内容本身保留。'
    const isSure = parts.length === 0 || (await askQuestion({ title: `删除「${group.title}」？`, text, danger: true }))
    if (isSure) onRemove()
  }
  const groupWords = before
    ? { free: '随时开放', previous: '完成上一组必修后', count: '完成上一组若干项后', date: '到指定时间' }
    : { free: '随时开放', date: '到指定时间' }
  return (
    <section className={styles.group} aria-label={group.title}>
      <div className={styles.head}>
        <span className={`num ${styles.number}`} aria-hidden>
          {at + 1}
        </span>
        <span className={styles.title}>
          <TextField
            isBare
            label="分组名称"
            value={group.title}
            maxLength={50}
            isDisabled={isDisabled}
            onChange={(title) => onChange({ ...group, title })}
          />
        </span>
        <UnlockField
          label={group.title}
          value={group.unlock}
          words={groupWords}
          max={before?.parts.length ?? 1}
          isDisabled={isDisabled}
          onChange={(unlock) => onChange({ ...group, unlock })}
        />
        {!isDisabled && (
          <span className={styles.tools}>
            <Button
              isSmall
              look="text"
              icon={ArrowUpOutlined}
              aria-label="上移分组"
              disabled={at === 0}
              onClick={() => onMove(-1)}
            />
            <Button
              isSmall
              look="text"
              icon={ArrowDownOutlined}
              aria-label="下移分组"
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <Button
              isSmall
              look="text"
              isDanger
              icon={DeleteOutlined}
              aria-label="删除分组"
              onClick={() => void remove()}
            />
          </span>
        )}
      </div>
      <div className={styles.body}>
        {parts.length === 0 && <p className={styles.quiet}>本组还没有内容。</p>}
        {parts.length > 0 && (
          <MovableList
            label={`${group.title}的内容`}
            isDisabled={isDisabled}
            items={parts}
            nameOf={({ content_id: id }) => contents.get(id)?.title ?? '已删除的内容'}
            onChange={(items) => onChange({ ...group, parts: items })}
          >
            {(part, place) => (
              <PartRow
                part={part}
                place={place}
                count={parts.length}
                content={contents.get(part.content_id)}
                isDisabled={isDisabled}
                others={others}
                onChange={(changed) => onChange(withPart(group, changed))}
                onMoveTo={(id) => props.onMovePart(part.id, id)}
                onRemove={() => onChange({ ...group, parts: parts.filter(({ id }) => id !== part.id) })}
              />
            )}
          </MovableList>
        )}
        {!isDisabled && (
          <Button look="dashed" icon={PlusOutlined} onClick={onAdd}>
            添加内容
          </Button>
        )}
      </div>
    </section>
  )
}

type PartRowProps = {
  part: PlannedPart
  place: number
  /** How many parts the group has. */
  count: number
  content: ContainedContent | undefined
  isDisabled: boolean
  others: readonly PlannedGroup[]
  onChange: (part: PlannedPart) => void
  onMoveTo: (groupId: string) => void
  onRemove: () => void
}

function PartRow({ part, place, count, content, isDisabled, others, onChange, onMoveTo, onRemove }: PartRowProps) {
  const linkTo = usePartLink()
  const title = content?.title ?? '已删除的内容'
  const to = content && linkTo(content)
  const words = {
    free: '随时开放',
    ...(place > 0 ? { previous: '完成前一项后' } : {}),
    ...(count > 1 ? { count: '完成本组若干项后' } : {}),
    date: '到指定时间',
  }
  return (
    <div className={styles.part}>
      <span className={styles.name}>
        <ToneTag tone="slate">{content ? kindLabels[content.kind] : '内容'}</ToneTag>
        {to ? <AppLink to={to}>{title}</AppLink> : <span>{title}</span>}
        {content && content.state !== 'published' && <StateTag state={content.state} />}
      </span>
      <span className={styles.rules}>
        <SelectField
          isSmall
          width={80}
          label={`${title}必修或选修`}
          value={part.is_required ? 'required' : 'optional'}
          options={[
            { value: 'required', label: '必修' },
            { value: 'optional', label: '选修' },
          ]}
          isDisabled={isDisabled}
          onChange={(chosen) => onChange({ ...part, is_required: chosen === 'required' })}
        />
        <NumberField
          isSmall
          keepsRange
          width={112}
          label={`${title}的权重`}
          prefix="权重"
          min={0}
          max={100}
          step={0.5}
          value={part.weight}
          isDisabled={isDisabled}
          onChange={(weight) => weight !== undefined && onChange({ ...part, weight })}
        />
        <UnlockField
          label={title}
          value={part.unlock}
          words={words}
          max={count - 1}
          isDisabled={isDisabled}
          onChange={(unlock) => onChange({ ...part, unlock })}
        />
        {!isDisabled && others.length > 0 && (
          <SelectField
            isSmall
            width={96}
            label={`把${title}移到`}
            placeholder="移到…"
            value={undefined}
            options={others.map(({ id, title: name }) => ({ value: id, label: name }))}
            onChange={(id?: string) => id && onMoveTo(id)}
          />
        )}
        {!isDisabled && (
          <Button isSmall look="text" isDanger icon={DeleteOutlined} aria-label={`移除${title}`} onClick={onRemove} />
        )}
      </span>
    </div>
  )
}
