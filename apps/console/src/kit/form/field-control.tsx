import { TagEditor } from '../tags/tag-editor.tsx'
import { dayOf } from '../time-text.ts'
import { ChecksField } from './controls/checks-field.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { NumberField } from './controls/number-field.tsx'
import { RadioField } from './controls/radio-field.tsx'
import { SelectField } from './controls/select-field.tsx'
import { SwitchField } from './controls/switch-field.tsx'
import { TextAreaField, TextField } from './controls/text-field.tsx'
import { DateControl } from './date-control.tsx'
import type { FormField } from './form-types.ts'

type FieldsOwn = 'placeholder' | 'label' | 'id' | 'onBlur' | 'isDisabled'
export type FieldControlProps = Omit<ControlProps<unknown>, FieldsOwn> & {
  field: FormField
  id: string
  onBlur: () => void
  isDisabled: boolean
}

/** The control of a field by its kind. Values are plain data: texts, numbers, booleans, lists of texts. */
export function FieldControl({ field, ...props }: FieldControlProps) {
  const { id, value, onChange, onBlur } = props
  const isDisabled = props.isDisabled || field.isDisabled === true
  const shared = { ...props, isDisabled, placeholder: field.placeholder }
  switch (field.kind) {
    case 'text':
      return (
        <TextField
          {...shared}
          value={value as string | undefined}
          maxLength={field.maxLength}
          hasCount
          isPassword={field.isPassword === true}
        />
      )
    case 'textarea':
      return (
        <TextAreaField
          {...shared}
          value={value as string | undefined}
          maxLength={field.maxLength}
          hasCount
          rows={field.rows ?? 3}
        />
      )
    case 'number':
      return (
        <NumberField
          {...shared}
          value={value as number | undefined}
          min={field.min}
          max={field.max}
          step={field.step}
          unit={field.unit}
        />
      )
    case 'select':
      return field.isMultiple ? (
        <ChecksField {...shared} value={value as string[] | undefined} options={field.options} />
      ) : (
        <SelectField
          {...shared}
          value={value as string | undefined}
          options={field.options}
          canClear={field.isNeverEmpty !== true}
        />
      )
    case 'radio':
      return <RadioField {...shared} value={value} options={field.options} />
    case 'switch':
      return <SwitchField {...shared} value={value === true} words={value === true ? field.onText : field.offText} />
    case 'date':
      return (
        <DateControl
          id={id}
          label={field.label}
          value={value}
          // Without a time it is a day: `2026-09-01`, the same everywhere.
          onChange={field.hasTime ? onChange : (moment) => onChange(moment === undefined ? null : dayOf(moment))}
          onBlur={onBlur}
          isDisabled={isDisabled}
          {...(field.hasTime ? { hasTime: true } : {})}
          {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
        />
      )
    case 'tags':
      return (
        <TagEditor
          id={id}
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
          isDisabled={isDisabled}
          limits={field.limits}
          {...(field.suggestions ? { suggestions: field.suggestions } : {})}
        />
      )
    case 'custom':
      return field.render({ id, value, onChange, onBlur, isDisabled })
  }
}
