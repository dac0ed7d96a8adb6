import type { VerifyScriptType } from '@lab/contract/environment'
import { Alert } from 'antd'
import { Dialog } from '../../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../../kit/button.tsx'
import { useId, useState } from 'react'
import { CodeView } from '../../../../kit/code/index.ts'
import { TextAreaField, TextField } from '../../../../kit/form/controls/text-field.tsx'
import { Press } from '../../../../kit/press.tsx'
import {
  complaintsOf,
  firstRecipe,
  initialValues,
  recipes,
  type Recipe,
  type RecipeField,
} from '../../recipes/index.ts'
import styles from './recipe-dialog.module.css'

const typeWords: Record<VerifyScriptType, string> = { shell: 'Shell', python: 'Python', sql: 'SQL', http: 'HTTP' }

type RecipeDialogProps = {
  /** What is in the editor now. */
  present: { type: VerifyScriptType; script: string }
  onInsert: (check: { type: VerifyScriptType; script: string }) => void
  onClose: () => void
}

/** A check made by filling in blanks; the script is shown as it will be, and stays editable afterwards. */
export default function RecipeDialog({ present, onInsert, onClose }: RecipeDialogProps) {
  const [recipe, setRecipe] = useState<Recipe>(firstRecipe)
  const [filled, setFilled] = useState(() => initialValues(firstRecipe))
  const [isAsked, setAsked] = useState(false)
  const complaints = complaintsOf(recipe, filled)
  const isComplete = Object.keys(complaints).length === 0
  const script = isComplete ? recipe.build(filled) : ''
  const choose = (next: Recipe): void => {
    setRecipe(next)
    setFilled(initialValues(next))
    setAsked(false)
  }
  const insert = (whole: string): void => {
    if (!isComplete) return setAsked(true)
    onInsert({ type: recipe.type, script: whole })
    onClose()
  }
  const before = present.script.trimEnd()
  // Shell scripts end at the first thing that fails, so one may follow another.
  const mayFollow = before !== '' && present.type === 'shell' && recipe.type === 'shell'
  return (
    <Dialog
      width={920}
      title="验证模板"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {mayFollow && <Button onClick={() => insert(`${before}\n\n${script}`)}>接在现有脚本之后</Button>}
          <Button look="primary" onClick={() => insert(script)}>
            {before ? '替换现有脚本' : '使用'}
          </Button>
        </>
      }
      closesOutside
    >
      <div className={styles.columns}>
        <ul className={styles.list} aria-label="模板">
          {recipes.map((one) => (
            <li key={one.key}>
              <Press aria-pressed={one === recipe} onClick={() => choose(one)}>
                <span>{one.name}</span>
                <small>{typeWords[one.type]}</small>
              </Press>
            </li>
          ))}
        </ul>
        <div className={styles.form}>
          <p className={styles.about}>
            {recipe.about}各项中可以写个性化参数，如 {'{{port}}'}。
          </p>
          {recipe.fields.map((field) => (
            <Blank
              key={`${recipe.key} ${field.name}`}
              field={field}
              value={filled[field.name] ?? ''}
              complaint={isAsked ? complaints[field.name] : undefined}
              onChange={(value) => setFilled({ ...filled, [field.name]: value })}
            />
          ))}
          {isComplete ? (
            <CodeView
              code={script}
              language={recipe.type === 'shell' ? 'bash' : recipe.type === 'http' ? 'text' : recipe.type}
              label="生成的脚本"
              height={200}
            />
          ) : (
            <Alert type="info" showIcon title="填写后在这里看到生成的脚本。" />
          )}
        </div>
      </div>
    </Dialog>
  )
}

type BlankProps = {
  field: RecipeField
  value: string
  complaint: string | undefined
  onChange: (value: string) => void
}

function Blank({ field, value, complaint, onChange }: BlankProps) {
  const id = useId()
  const { label, kind, placeholder, help, isOptional } = field
  const common = { id, value, placeholder, isWrong: complaint !== undefined }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isOptional && '（可选）'}
      </label>
      {kind === 'lines' ? (
        <TextAreaField {...common} className={styles.code} rows={2} onChange={onChange} />
      ) : (
        <TextField {...common} onChange={onChange} />
      )}
      {complaint ? (
        <small className={styles.complaint} role="alert">
          {complaint}
        </small>
      ) : (
        help && <small>{help}</small>
      )}
    </div>
  )
}
