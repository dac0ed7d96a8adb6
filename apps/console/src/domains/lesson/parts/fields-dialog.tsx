import type { TeachingOverview } from '@lab/contract/lesson-parts'
import {
  TeachingFields,
  teachingFieldKindLabels,
  teachingFieldKinds,
  teachingLimits,
  type TeachingField,
} from '@lab/contract/lesson-teaching'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { useStaleContents } from '../../../content/life/stale.ts'
import { MovableList } from '../../../content/question/movable-list.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { Note } from '../../../kit/note.tsx'
import { newField } from '../teaching-edits.ts'
import styles from '../teaching.module.css'

const kinds = teachingFieldKinds.map((value) => ({ value, label: teachingFieldKindLabels[value] }))

/** The headings of teaching plans in this organisation: its administrators say them, everybody sees them. */
export default function FieldsDialog({ overview, onClose }: { overview: TeachingOverview; onClose: () => void }) {
  const stale = useStaleContents()
  const [fields, setFields] = useState<readonly TeachingField[]>(overview.fields)
  const [complaint, setComplaint] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isDisabled = overview.can.edit_fields !== true
  const save = async (): Promise<void> => {
    const problem = TeachingFields.safeParse(fields).error?.issues[0]?.message
    if (problem !== undefined) return setComplaint(problem)
    setBusy(true)
    try {
      await api.lesson.saveTeachingFields(
        { body: { fields: [...fields], version: overview.fields_version } },
        { quiet: true },
      )
      await stale('lesson')
      onClose()
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '保存失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  const change = (changed: TeachingField): void =>
    setFields(fields.map((one) => (one.id === changed.id ? changed : one)))
  return (
    <Dialog
      title="教案栏目"
      width={760}
      onClose={onClose}
      {...(isDisabled ? {} : { action: { label: '保存', run: () => void save(), isBusy } })}
    >
      <div className={styles.fields}>
        <p className={styles.quiet}>
          {isDisabled
            ? '本组织的教案都用这些栏目，由组织管理员设置。'
            : '本组织的教案都用这些栏目。删除栏目后，已经写在其中的内容不再显示，恢复同一栏目需要重新填写。'}
        </p>
        {complaint && <Note tone="error">{complaint}</Note>}
        <MovableList
          label="教案栏目"
          isDisabled={isDisabled}
          items={fields}
          nameOf={({ label }) => label}
          onChange={setFields}
        >
          {(field, at) => (
            <div className={styles.fieldRow}>
              <TextField
                label={`栏目 ${at + 1} 名称`}
                width={160}
                value={field.label}
                maxLength={20}
                isDisabled={isDisabled}
                onChange={(label) => change({ ...field, label })}
              />
              <SelectField
                label={`栏目 ${at + 1} 类型`}
                width={128}
                value={field.kind}
                options={kinds}
                isDisabled={isDisabled}
                onChange={(kind) => change({ ...field, kind })}
              />
              <TextField
                label={`栏目 ${at + 1} 填写提示`}
                placeholder={isDisabled ? '' : '填写提示'}
                value={field.hint}
                maxLength={200}
                isDisabled={isDisabled}
                onChange={(hint) => change({ ...field, hint })}
              />
              {!isDisabled && (
                <Button
                  isSmall
                  look="text"
                  isDanger
                  icon={DeleteOutlined}
                  aria-label={`删除栏目${field.label}`}
                  disabled={fields.length === 1}
                  onClick={() => setFields(fields.filter((one) => one.id !== field.id))}
                />
              )}
            </div>
          )}
        </MovableList>
        {!isDisabled && fields.length < teachingLimits.fields && (
          <div>
            <Button isSmall look="dashed" icon={PlusOutlined} onClick={() => setFields([...fields, newField()])}>
              添加栏目
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
