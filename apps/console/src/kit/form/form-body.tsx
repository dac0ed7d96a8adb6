import { Alert, Button, Form } from 'antd'
import { RelativeTime } from '../measures.tsx'
import { FieldControl } from './field-control.tsx'
import { toSections } from './form-types.ts'
import type { FormField, FormProps, FormValues } from './form-types.ts'
import styles from './form.module.css'
import type { useSchemaForm } from './use-schema-form.ts'

type FormBodyProps<Values extends FormValues> = {
  props: FormProps<Values>
  state: ReturnType<typeof useSchemaForm<Values>>
  layout: 'horizontal' | 'vertical'
}

/** The fields of a form with what stands above them: a draft on offer, a conflict, a refusal. */
export function FormBody<Values extends FormValues>({ props, state, layout }: FormBodyProps<Values>) {
  const sections = toSections(props.fields)
  return (
    <>
      <Offers state={state} sections={sections} />
      <Form
        form={state.form}
        id={state.formId}
        layout={layout}
        labelCol={layout === 'horizontal' ? { flex: '104px' } : undefined}
        wrapperCol={layout === 'horizontal' ? { flex: '1 1 0' } : undefined}
        labelAlign="left"
        labelWrap
        colon={false}
        initialValues={props.initialValues}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={state.handleChange}
        onFinish={() => void state.submit()}
        disabled={props.isDisabled === true}
        aria-busy={state.isSaving}
      >
        {sections.map((section, at) => (
          <div key={section.title ?? at} className={styles.section}>
            {section.title && <h2 className={styles.sectionTitle}>{section.title}</h2>}
            {section.fields.map((field) => (
              <Field
                key={field.name}
                field={field as unknown as FormField}
                state={state}
                isDisabled={props.isDisabled === true}
              />
            ))}
          </div>
        ))}
      </Form>
    </>
  )
}

type FieldProps<Values extends FormValues> = {
  field: FormField
  state: FormBodyProps<Values>['state']
  isDisabled: boolean
}

function Field<Values extends FormValues>({ field, state, isDisabled }: FieldProps<Values>) {
  const item = (
    <Form.Item
      name={field.name}
      label={field.label}
      extra={field.help}
      required={state.required.has(field.name)}
      validateTrigger="onBlur"
      validateFirst
      rules={[
        {
          validator: () => {
            const complaint = state.complaintOf(field.name)
            return complaint === undefined ? Promise.resolve() : Promise.reject(new Error(complaint))
          },
        },
      ]}
    >
      <FieldControl field={field} isDisabled={isDisabled} />
    </Form.Item>
  )
  const { when } = field
  if (!when) return item
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => (when(getFieldsValue(true) as FormValues) ? item : null)}
    </Form.Item>
  )
}

type OffersProps<Values extends FormValues> = {
  state: FormBodyProps<Values>['state']
  sections: ReturnType<typeof toSections<Values>>
}

const shown = (value: unknown) =>
  value == null || value === '' ? '（空）' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function Offers<Values extends FormValues>({ state, sections }: OffersProps<Values>) {
  const { draft, conflict } = state
  const labels = new Map<string, string>(
    sections.flatMap((one) => one.fields.map((field) => [field.name, field.label])),
  )
  return (
    <>
      {draft && (
        <Alert
          className={styles.offer}
          type="info"
          showIcon
          title={
            <>
              有一份未保存的草稿（
              <RelativeTime at={draft.savedAt} />）
            </>
          }
          action={
            <>
              <Button size="small" type="text" onClick={state.dropDraft}>
                丢弃
              </Button>
              <Button size="small" onClick={state.restoreDraft}>
                恢复草稿
              </Button>
            </>
          }
        />
      )}
      {conflict && (
        <Alert
          className={styles.offer}
          type="warning"
          showIcon
          role="alert"
          title={
            <>
              {conflict.by} 已在您编辑期间保存了修改（
              <RelativeTime at={conflict.at} />
              ），您的修改尚未保存
            </>
          }
          description={
            <>
              {conflict.clashes.length > 0 ? (
                <table className={styles.clashes}>
                  <thead>
                    <tr>
                      <th scope="col">双方都改动的项</th>
                      <th scope="col">您的修改</th>
                      <th scope="col">{conflict.by}的修改</th>
                    </tr>
                  </thead>
                  <tbody>
                    {conflict.clashes.map((row) => (
                      <tr key={row.name}>
                        <th scope="row">{labels.get(row.name) ?? row.name}</th>
                        <td>{shown(row.mine)}</td>
                        <td>{shown(row.theirs)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              ) : (
                <p>双方改动的内容不重叠，可以直接合并。</p>
              )}
              <div className={styles.choices}>
                <Button size="small" type="primary" onClick={state.mergeConflict}>
                  {conflict.clashes.length > 0 ? '合并，重复处用我的' : '合并'}
                </Button>
                <Button size="small" onClick={state.reloadConflict}>
                  放弃我的修改，载入最新内容
                </Button>
              </div>
            </>
          }
        />
      )}
    </>
  )
}
