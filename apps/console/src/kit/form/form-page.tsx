import { use, useEffect, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { FormGroupContext } from './form-group.tsx'
import { FormBody } from './form-body.tsx'
import type { FormProps, FormValues } from './form-types.ts'
import styles from './form.module.css'
import { useSchemaForm } from './use-schema-form.ts'

export type FormPageProps<Values extends FormValues> = FormProps<Values> & {
  title?: string
  note?: ReactNode
  /** Below the title: what has to be known before the form is filled in. */
  about?: ReactNode
  submitText?: string
  onCancel?: () => void
  /** One of several forms in a `FormGroup`, whose button saves it. */
  isPart?: boolean
  /** Why it cannot be saved now; without it the button always works. */
  blockedReason?: string
}

const PageTitle = ({ children }: { children: ReactNode }) => <h1>{children}</h1>
const PartTitle = ({ children }: { children: ReactNode }) => <h2 className={styles.partTitle}>{children}</h2>

const Refusal = ({ children }: { children: ReactNode }) => (
  <span className={styles.refusal} role="alert">
    {children}
  </span>
)

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
  const { title, note, submitText = '保存', onCancel, blockedReason, isPart = false } = props
  const state = useSchemaForm(props)
  const isWide = useIsWide()
  const { formId, isDirty, isSaving } = state
  const report = use(FormGroupContext)
  // The button is the group's, which is outside the form.
  useEffect(() => {
    if (isPart) report(formId, { title: title ?? '', isDirty, isSaving })
  }, [report, isPart, formId, title, isDirty, isSaving])
  useEffect(() => () => report(formId, undefined), [report, formId])
  const Title = isPart ? PartTitle : PageTitle
  return (
    <div className={styles.page}>
      {title !== undefined && (
        <header className={styles.header}>
          <Title>{title}</Title>
          {note && <span className={styles.note}>{note}</span>}
        </header>
      )}
      {props.about}
      <div className={styles.card}>
        <FormBody props={props} state={state} layout={isWide ? 'horizontal' : 'vertical'} />
      </div>
      {isPart ? (
        state.message !== undefined && <Refusal>{state.message}</Refusal>
      ) : (
        <footer className={styles.foot}>
          <Button
            look="primary"
            isBusy={state.isSaving}
            disabled={blockedReason !== undefined || props.isDisabled === true}
            type="submit"
            form={state.formId}
          >
            {submitText}
          </Button>
          {onCancel && <Button onClick={onCancel}>取消</Button>}
          {blockedReason !== undefined && <span className={styles.quiet}>{blockedReason}</span>}
          {state.message !== undefined && <Refusal>{state.message}</Refusal>}
          {state.isDirty && state.message === undefined && <span className={styles.quiet}>有未保存的修改</span>}
        </footer>
      )}
    </div>
  )
}
