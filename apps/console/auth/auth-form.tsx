import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isApiError } from '../src/api/request/api-error.ts'

export interface FieldSpec {
  name: string
  label: string
  type?: 'text' | 'password'
  autoComplete?: string
  hint?: string
  /** What is said where it is left empty, if the label does not say it. */
  missing?: string
  /** With another one the field begins empty. */
  turn?: string
  /** What is below it. */
  after?: ReactNode
}

interface AuthFormProps {
  title: string
  lead: string
  fields: FieldSpec[]
  action: string
  /** Rejects with an ApiError whose message, or field messages, are shown. */
  submit(values: Record<string, string>): Promise<void>
}

/** A small form without the component kit: the sign-in page must be there at once on any lecture-room PC. */
export function AuthForm({ title, lead, fields, action, submit }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)

  const focusFirst = (wrong: Record<string, string>): void => {
    const first = fields.find((field) => wrong[field.name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus()
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || !form.current) return
    const values = Object.fromEntries([...new FormData(form.current)].map(([key, value]) => [key, String(value)]))
    const missing: Record<string, string> = {}
    for (const field of fields)
      if (!values[field.name]?.trim()) missing[field.name] = field.missing ?? `请输入${field.label}`
    setErrors(missing)
    setFailure('')
    if (Object.keys(missing).length) return focusFirst(missing)
    setBusy(true)
    try {
      await submit(values)
    } catch (error) {
      setBusy(false)
      const wrong = isApiError(error) ? Object.fromEntries(error.fields.map((one) => [one.path, one.message])) : {}
      setErrors(wrong)
      if (Object.keys(wrong).length) focusFirst(wrong)
      else setFailure(error instanceof Error ? error.message : '登录失败，请重试')
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <h1>{title}</h1>
      <p className="auth-lead">{lead}</p>
      {fields.map((field, index) => (
        <div key={field.turn ?? field.name} className="auth-field">
          <label htmlFor={`${id}-${field.name}`}>{field.label}</label>
          <div className="auth-control">
            <input
              id={`${id}-${field.name}`}
              name={field.name}
              type={field.type === 'password' && isShown ? 'text' : (field.type ?? 'text')}
              autoComplete={field.autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={index === 0}
              aria-invalid={Boolean(errors[field.name])}
              aria-describedby={`${id}-${field.name}-note`}
            />
            {field.type === 'password' && <Eye isShown={isShown} onToggle={() => setShown(!isShown)} />}
          </div>
          <p id={`${id}-${field.name}-note`} className={errors[field.name] ? 'auth-error' : 'auth-hint'}>
            {errors[field.name] ?? field.hint ?? ''}
          </p>
          {field.after}
        </div>
      ))}
      <p role="alert" className="auth-failure">
        {failure}
      </p>
      <button type="submit" className="auth-submit" aria-busy={isBusy}>
        {isBusy ? '请稍候…' : action}
      </button>
    </form>
  )
}

/** Shows what was typed as a password, or hides it again. */
function Eye({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  const name = isShown ? '隐藏已输入的内容' : '显示已输入的内容'
  return (
    <button type="button" className="auth-eye" aria-label={name} title={name} onClick={onToggle}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12c2.6-4.6 6-7 10-7s7.4 2.4 10 7c-2.6 4.6-6 7-10 7s-7.4-2.4-10-7Z" />
        <circle cx="12" cy="12" r="3" />
        {!isShown && <path d="M4 20 20 4" />}
      </svg>
    </button>
  )
}
