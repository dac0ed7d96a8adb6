import { Input, InputNumber, Radio, Select, Switch } from 'antd'
import { Suspense, lazy } from 'react'
import styles from './form.module.css'
import { TagEditor } from '../tags/tag-editor.tsx'
import type { FormField } from './form-types.ts'

const DateField = lazy(() => import('./date-field.tsx'))

export type FieldControlProps = {
  field: FormField
  isDisabled: boolean
  /** Given by the form item around it. */
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
}

/** The control of a field by its kind. Values are plain data: texts, numbers, booleans, lists of texts. */
export function FieldControl(props: FieldControlProps) {
  const { field, id = field.name, value, onChange = () => undefined, onBlur } = props
  const isDisabled = props.isDisabled || field.isDisabled === true
  const shared = { id, disabled: isDisabled, onBlur, placeholder: field.placeholder }
  switch (field.kind) {
    case 'text': {
      const Control = field.isPassword ? Input.Password : Input
      return (
        <Control
          {...shared}
          value={value as string | undefined}
          maxLength={field.maxLength}
          showCount={field.maxLength !== undefined && !field.isPassword}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    }
    case 'textarea':
      return (
        <Input.TextArea
          {...shared}
          value={value as string | undefined}
          maxLength={field.maxLength}
          showCount={field.maxLength !== undefined}
          autoSize={{ minRows: field.rows ?? 3, maxRows: 12 }}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'number':
      return (
        <InputNumber
          {...shared}
          value={value as number | undefined}
          min={field.min}
          max={field.max}
          step={field.step}
          suffix={field.unit}
          style={{ width: 160 }}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )
    case 'select':
      return (
        <Select
          {...shared}
          value={value}
          mode={field.isMultiple ? 'multiple' : undefined}
          options={field.options}
          loading={field.options === undefined}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          onChange={onChange}
        />
      )
    case 'radio':
      return (
        <Radio.Group
          id={id}
          disabled={isDisabled}
          value={value}
          options={field.options}
          onChange={(event) => onChange(event.target.value)}
        />
      )
    case 'switch':
      return (
        <span className={styles.switch}>
          <Switch id={id} disabled={isDisabled} checked={value === true} onChange={onChange} />
          {/* Beside and not inside: the knob's own colours leave a word in it too faint. */}
          <span aria-hidden="true">{value === true ? field.onText : field.offText}</span>
        </span>
      )
    case 'date':
      return (
        <Suspense fallback={<Input disabled style={{ width: 240 }} aria-label={field.label} />}>
          <DateField
            id={id}
            value={value}
            onChange={onChange}
            isDisabled={isDisabled}
            {...(onBlur ? { onBlur } : {})}
            {...(field.hasTime ? { hasTime: true } : {})}
            {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
          />
        </Suspense>
      )
    case 'tags':
      return (
        <TagEditor
          id={id}
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
          isDisabled={isDisabled}
          {...(field.suggestions ? { suggestions: field.suggestions } : {})}
        />
      )
    case 'custom':
      return field.render({ id, value, onChange, onBlur: onBlur ?? (() => undefined), isDisabled })
  }
}
