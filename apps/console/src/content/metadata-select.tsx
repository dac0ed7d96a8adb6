import type { MetadataName } from '@lab/contract/metadata'
import { Select } from 'antd'
import type { CSSProperties } from 'react'
import { useMetadata } from './use-metadata.ts'

type MetadataSelectProps = {
  name: MetadataName
  /** What is chosen, for screen readers and in the empty field: 难度. */
  label: string
  value?: string | undefined
  onChange?: (value: string | undefined) => void
  id?: string
  style?: CSSProperties
  disabled?: boolean
}

/** One of the platform's choices of a name: difficulty, purpose, architecture … */
export function MetadataSelect({ name, label, value, onChange, style, ...rest }: MetadataSelectProps) {
  const options = useMetadata(name)
  return (
    <Select
      {...rest}
      allowClear
      aria-label={label}
      placeholder={label}
      value={value}
      loading={options === undefined}
      {...(options ? { options } : {})}
      style={{ minWidth: 140, ...style }}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  )
}
