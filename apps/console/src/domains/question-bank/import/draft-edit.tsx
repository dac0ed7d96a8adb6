import type { ImportDraft } from '@lab/contract/question-import'
import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import { writtenTypes } from '@lab/contract/question/types'
import { useId, useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { QuestionEditor } from '../../../content/question/edit/question-editor.tsx'
import { RubricSection } from '../../../content/question/edit/rubric-section.tsx'
import { Button } from '../../../kit/button.tsx'
import { RichTextEditor, type RichText } from '../../../kit/editor/index.ts'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TagEditor } from '../../../kit/tags/tag-editor.tsx'
import type { DraftChange } from './draft-card.tsx'
import { KnowledgeNames } from './knowledge-names.tsx'
import { mendable } from './mendable.ts'
import { difficulties } from './upload-dialog.tsx'
import styles from './import.module.css'

type DraftEditProps = {
  bankId: string
  draft: ImportDraft
  onSave: (body: DraftChange) => Promise<void>
  onLeave: () => void
}

/** A question of a file, mended in its place. */
export function DraftEdit({ bankId, draft, onSave, onLeave }: DraftEditProps) {
  const id = useId()
  const { content } = draft
  const [stem, setStem] = useState<RichText>({ format: 'wysiwyg', value: content.stem })
  const [question, setQuestion] = useState(() => mendable(content.question))
  const [points, setPoints] = useState(content.points ?? undefined)
  const [difficulty, setDifficulty] = useState((content.difficulty ?? 3) as QuestionDifficulty)
  const [knowledge, setKnowledge] = useState<string[]>(content.knowledge)
  const [tags, setTags] = useState<string[]>(content.tags)
  const [rubric, setRubric] = useState(content.rubric ?? null)
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await onSave({
        stem: stem.value,
        question,
        points,
        difficulty,
        knowledge,
        tags,
        rubric: question.type === 'short_answer' ? rubric : null,
      })
      onLeave()
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <QuestionEditor
        question={question}
        types={writtenTypes}
        complaint={complaint}
        onChange={(next) => {
          setQuestion(next)
          setComplaint(undefined)
        }}
        stem={<RichTextEditor label="题干" value={stem} onChange={setStem} upload={uploadFile} canEdit />}
      />
      <div className={styles.fields}>
        <div>
          <label htmlFor={`${id}-points`}>分值</label>
          <NumberField
            id={`${id}-points`}
            width={104}
            min={0.5}
            max={1000}
            step={0.5}
            unit="分"
            value={points}
            onChange={setPoints}
          />
        </div>
        <div>
          <label htmlFor={`${id}-difficulty`}>难度</label>
          <SelectField
            id={`${id}-difficulty`}
            width={104}
            value={difficulty}
            options={difficulties}
            onChange={setDifficulty}
          />
        </div>
        <div className={styles.wide}>
          <label htmlFor={`${id}-knowledge`}>知识点</label>
          <KnowledgeNames id={`${id}-knowledge`} bankId={bankId} value={knowledge} onChange={setKnowledge} />
        </div>
        <div className={styles.wide}>
          <label htmlFor={`${id}-tags`}>标签</label>
          <TagEditor id={`${id}-tags`} value={tags} onChange={setTags} />
        </div>
      </div>
      <RubricSection
        question={question}
        points={points ?? 0}
        rubric={rubric}
        onChange={({ rubric: next }) => setRubric(next)}
      />
      <p className={styles.actions}>
        <Button onClick={onLeave}>取消</Button>
        <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
          保存修改
        </Button>
      </p>
    </div>
  )
}
