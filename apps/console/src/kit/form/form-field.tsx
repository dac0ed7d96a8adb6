import { memo, type ReactNode } from 'react'
import { FieldControl } from './field-control.tsx'
import type { FormStore } from './form-store.ts'
import { useOfForm } from './form-store.ts'
import type { FormField as Field, FormValues } from './form-types.ts'
import styles from './form.module.css'

export type FormFieldProps = {
  field: Field
  form: FormStore
  formId: string
  isRequired: boolean
  isDisabled: boolean
  onChange: (values: FormValues) => void
  onBlur: (name: string) => void
}

export const fieldId = (formId: string, name: string): string => `${formId}-${name}`

/** A field with its label, what helps with it and what is wrong with it. */
export const FormField = memo(function FormField(props: FormFieldProps) {
  const { field, form } = props
  const isShown = useOfForm(form, () => field.when?.(form.values() as Partial<FormValues>) ?? true)
  return isShown ? <ShownField {...props} /> : null
})

function ShownField({ field, form, formId, isRequired, isDisabled, onChange, onBlur }: FormFieldProps) {
  const value = useOfForm(form, () => form.values()[field.name])
  const error = useOfForm(form, () => form.errors()[field.name])
  const id = fieldId(formId, field.name)
  return (
    <FieldFrame
      id={id}
      name={field.name}
      label={field.label}
      help={field.help}
      error={error}
      isRequired={isRequired}
      isHalf={field.isHalf}
    >
      <FieldControl
        field={field}
        id={id}
        value={value}
        isDisabled={isDisabled}
        isRequired={isRequired}
        errorId={error === undefined ? undefined : errorIdOf(id)}
        onChange={(next) => onChange({ [field.name]: next })}
        onBlur={() => onBlur(field.name)}
      />
    </FieldFrame>
  )
}

/** The element that says what is wrong with a control. */
export const errorIdOf = (id: string): string => `${id}-error`

type FieldFrameProps = {
  /** Of the control. */
  id: string
  name?: string
  label: string
  isRequired?: boolean
  isHalf?: boolean | undefined
  error: string | undefined
  help?: ReactNode
  children: ReactNode
}

/** What is around a control: its label, what helps with it and what is wrong with it. */
export function FieldFrame({ id, name, label, isRequired = false, isHalf, error, help, children }: FieldFrameProps) {
  return (
    <div
      className={styles.item}
      data-field={name}
      data-wrong={error !== undefined || undefined}
      data-half={isHalf || undefined}
    >
      <label id={`${id}-label`} className={styles.label} htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      <div className={styles.value}>
        {children}
        {error !== undefined && (
          <p id={errorIdOf(id)} className={styles.error} role="alert">
            {error}
          </p>
        )}
        {help && <div className={styles.help}>{help}</div>}
      </div>
    </div>
  )
}
