import { Dialog } from '../dialog-frame/dialog.tsx'
import { askQuestion } from '../dialogs/dialog-store.ts'
import { Button } from '../button.tsx'
import { FormBody } from './form-body.tsx'
import type { FormProps, FormValues } from './form-types.ts'
import styles from './form.module.css'
import { useSchemaForm } from './use-schema-form.ts'

export type FormDialogProps<Values extends FormValues> = FormProps<Values> & {
  open: boolean
  title: string
  width?: number
  submitText?: string
  /** What is submitted cannot be taken back. */
  isDanger?: boolean
  onClose: () => void
}

/** A short form over the page. Closing it with unsaved data asks first. */
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>) {
  if (!props.open) return null
  return <OpenForm {...props} />
}

function OpenForm<Values extends FormValues>(props: FormDialogProps<Values>) {
  const { title, width = 520, submitText = '确定', isDanger, onClose, onSaved } = props
  const state = useSchemaForm({
    ...props,
    onSaved: (values: Values) => {
      onClose()
      onSaved?.(values)
    },
  })
  const close = async () => {
    const agreed =
      !state.isDirty ||
      (await askQuestion({
        text: '数据将不会保存，确定离开吗？',
        okText: '离开',
        cancelText: '继续编辑',
        danger: true,
      }))
    if (agreed) onClose()
  }
  return (
    <Dialog
      title={title}
      width={width}
      onClose={() => void close()}
      footer={
        <>
          {state.message !== undefined && (
            <p className={styles.refusal} role="alert">
              {state.message}
            </p>
          )}
          <Button onClick={() => void close()}>取消</Button>
          <Button look="primary" isDanger={isDanger} isBusy={state.isSaving} type="submit" form={state.formId}>
            {submitText}
          </Button>
        </>
      }
    >
      <div className={styles.dialogBody}>
        <FormBody props={props} state={state} layout="vertical" />
      </div>
    </Dialog>
  )
}
