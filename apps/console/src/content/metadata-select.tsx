import type { MetadataName } from '@lab/contract/metadata'
import { SelectField } from '../kit/form/controls/select-field.tsx'
import { useMetadata } from './use-metadata.ts'

type MetadataSelectProps = {
  name: MetadataName
  /** What is chosen, for screen readers and in the empty field: 难度. */
  label: string
  value?: string | undefined
  onChange?: (value: string | undefined) => void
  id?: string
  width?: number
  isDisabled?: boolean
}

/** One of the platform's choices of a name: difficulty, purpose, architecture … */
export function MetadataSelect({ name, label, value, onChange, width = 140, ...rest }: MetadataSelectProps) {
  const options = useMetadata(name)
  return (
    <SelectField
      {...rest}
      canClear
      label={label}
      placeholder={label}
      value={value}
      options={options}
      width={width}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  )
}
