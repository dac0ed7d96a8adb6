import { fieldsOf, toSections, type FormField as Field, type FormProps, type FormValues } from './form-types.ts'
import { FormField } from './form-field.tsx'
import { Offers } from './form-offers.tsx'
import { FormProvider } from './form-store.ts'
import styles from './form.module.css'
import type { useSchemaForm } from './use-schema-form.ts'

type FormBodyProps<Values extends FormValues> = {
  props: FormProps<Values>
  state: ReturnType<typeof useSchemaForm<Values>>
  layout: 'horizontal' | 'vertical'
}

/** The fields of a form with what is above them: a draft on offer, a conflict, a refusal. */
export function FormBody<Values extends FormValues>({ props, state, layout }: FormBodyProps<Values>) {
  const isDisabled = props.isDisabled === true
  const form = (
    <FormProvider value={state.form}>
      <form
        id={state.formId}
        className={styles.form}
        data-layout={layout}
        noValidate
        aria-busy={state.isSaving}
        onSubmit={(event) => {
          event.preventDefault()
          // A form in a dialog over another form: what is sent here is not sent there.
          event.stopPropagation()
          void state.submit()
        }}
      >
        {toSections(props.fields).map((section, at) => (
          <div key={section.title ?? at} className={styles.section}>
            {section.title && <h2 className={styles.sectionTitle}>{section.title}</h2>}
            {section.note}
            {section.fields.map((field) => (
              <FormField
                key={field.name}
                field={field as unknown as Field}
                form={state.form}
                formId={state.formId}
                isRequired={field.isRequired ?? state.required.has(field.name)}
                isDisabled={isDisabled}
                onChange={state.handleChange}
                onBlur={state.handleBlur}
              />
            ))}
          </div>
        ))}
      </form>
    </FormProvider>
  )
  return (
    <>
      <Offers state={state} fields={fieldsOf(props.fields)} />
      {form}
    </>
  )
}
