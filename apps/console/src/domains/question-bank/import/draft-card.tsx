import type { BodyIn } from '@lab/contract/endpoint'
import {
  draftOutcomeLabels,
  draftStateLabels,
  duplicateChoiceLabels,
  duplicateChoices,
  type DuplicateChoice,
  type ImportDraft,
  type questionImport,
} from '@lab/contract/question-import'
import { Button } from '../../../kit/button.tsx'
import { Note } from '../../../kit/note.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { DraftEdit } from './draft-edit.tsx'
import { DraftParts } from './draft-parts.tsx'
import { draftTones } from './import-words.ts'
import styles from './import.module.css'

export type DraftChange = Omit<NonNullable<BodyIn<typeof questionImport.change>>, 'revision'>

type DraftCardProps = {
  bankId: string
  draft: ImportDraft
  isCurrent?: boolean
  isEditing?: boolean
  onEdit?: () => void
  onLeave?: () => void
  /** Nothing can be changed without it. */
  onChange?: (body: DraftChange) => Promise<void>
}

/** A question of a file: its source on the left, what was understood on the right. */
export function DraftCard(props: DraftCardProps) {
  const { bankId, draft, isCurrent = false, isEditing = false, onEdit, onLeave, onChange } = props
  const { position, state, content, gap } = draft
  const name = `第 ${position + 1} 题`
  return (
    <article
      className={styles.card}
      data-position={position}
      data-current={isCurrent || undefined}
      data-state={state}
      aria-label={name}
      aria-current={isCurrent || undefined}
    >
      <div className={styles.left}>
        {draft.source_before.length > 0 && <pre className={styles.before}>{draft.source_before.join('\n')}</pre>}
        <pre className={styles.source}>{draft.source.join('\n')}</pre>
      </div>
      <div className={styles.right}>
        <div className={styles.cardHead}>
          <h3>{name}</h3>
          {draft.outcome ? (
            <ToneTag tone="green" icon="check">
              {draftOutcomeLabels[draft.outcome]}
            </ToneTag>
          ) : (
            <ToneTag {...draftTones[state]}>{draftStateLabels[state]}</ToneTag>
          )}
          {content.number && <span className={styles.quiet}>原题号 {content.number}</span>}
          {onChange && !isEditing && (
            <span className={styles.push}>
              {state === 'doubtful' && (
                <Button isSmall onClick={() => void onChange({ is_checked: true })}>
                  已核对
                </Button>
              )}
              <Button isSmall aria-label={`编辑${name}`} onClick={onEdit}>
                编辑
              </Button>
              <Button
                isSmall
                aria-label={draft.is_excluded ? `恢复导入${name}` : `不导入${name}`}
                onClick={() => void onChange({ is_excluded: !draft.is_excluded })}
              >
                {draft.is_excluded ? '恢复导入' : '不导入'}
              </Button>
            </span>
          )}
        </div>
        {gap !== null && state !== 'excluded' && <Note tone="warning">还不能导入：{gap}</Note>}
        {isEditing && onChange && onLeave ? (
          <DraftEdit bankId={bankId} draft={draft} onSave={onChange} onLeave={onLeave} />
        ) : (
          <DraftParts draft={draft} />
        )}
        <Duplicate draft={draft} name={name} {...(onChange ? { onChange } : {})} />
      </div>
    </article>
  )
}

const labelled = (values: readonly DuplicateChoice[]) =>
  values.map((value) => ({ value, label: duplicateChoiceLabels[value] }))
const withMatch = labelled(duplicateChoices)
const withTwin = labelled(['skip', 'import'])

/** The question that the bank, or the file further up, has already, and what is to be done about it. */
function Duplicate({
  draft,
  name,
  onChange,
}: {
  draft: ImportDraft
  name: string
  onChange?: DraftCardProps['onChange']
}) {
  const { match, twin, choice, state } = draft
  if (match === null && twin === null) return null
  const chosen: DuplicateChoice = choice ?? (state === 'same' ? 'skip' : 'import')
  return (
    <div className={styles.duplicate}>
      <p>
        {match
          ? match.likeness === 1
            ? `与题库第 ${match.number} 题相同`
            : `与题库第 ${match.number} 题相似（${Math.round(match.likeness * 100)}%）`
          : `与本文件第 ${twin! + 1} 题相同`}
        {match && match.likeness < 1 && <span className={styles.quiet}>：{match.stem_text}</span>}
      </p>
      {onChange && (
        <Segmented
          label={`${name}的重复处理`}
          options={match ? withMatch : withTwin}
          value={chosen}
          isSmall
          onChange={(next) => void onChange({ choice: next })}
        />
      )}
    </div>
  )
}
