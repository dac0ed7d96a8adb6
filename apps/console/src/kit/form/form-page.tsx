import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { PressButton } from '../press-button.tsx'
import { FormBody } from './form-body.tsx'
import type { FormProps, FormValues } from './form-types.ts'
import styles from './form.module.css'
import { useSchemaForm } from './use-schema-form.ts'

export type FormPageProps<Values extends FormValues> = FormProps<Values> & {
  title?: string
  note?: ReactNode
  submitText?: string
  onCancel?: () => void
  /** Why it cannot be saved now; without it the button always works. */
  blockedReason?: string
}

const WIDE = '(min-width: 900px)'

function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(WIDE)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(WIDE).matches,
  )
}

/** A page with a form: fields from data, rules from a schema, a draft kept, nothing lost on leaving. */
export function FormPage<Values extends FormValues>(props: FormPageProps<Values>) {
  const { title, note, submitText = '保存', onCancel, blockedReason } = props
  const state = useSchemaForm(props)
  const isWide = useIsWide()
  return (
    <div className={styles.page}>
      {title !== undefined && (
        <header className={styles.header}>
          <h1 className={styles.title}>{title}</h1>
          {note && <span className={styles.note}>{note}</span>}
        </header>
      )}
      <div className={styles.card}>
        <FormBody props={props} state={state} layout={isWide ? 'horizontal' : 'vertical'} />
      </div>
      <footer className={styles.foot}>
        <PressButton
          isPrimary
          isBusy={state.isSaving}
          disabled={blockedReason !== undefined || props.isDisabled === true}
          type="submit"
          form={state.formId}
        >
          {submitText}
        </PressButton>
        {onCancel && <PressButton onClick={onCancel}>取消</PressButton>}
        {blockedReason !== undefined && <span className={styles.quiet}>{blockedReason}</span>}
        {state.message !== undefined && (
          <span className={styles.refusal} role="alert">
            {state.message}
          </span>
        )}
        {state.isDirty && state.message === undefined && <span className={styles.quiet}>有未保存的修改</span>}
      </footer>
    </div>
  )
}
