import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import type { LineOption } from '../outline-lines.ts'
import { Links } from './links.tsx'

type LinesFieldProps = {
  id: string
  lines: readonly LineOption[]
  value: readonly string[]
  /** So many can be chosen. */
  most: number
  isDisabled: boolean
  onChange: (ids: string[]) => void
}

/** Lines of the outline: those that are chosen, and a searched list of the others. */
export function LinesField({ id, lines, value, most, isDisabled, onChange }: LinesFieldProps) {
  return (
    <Links
      links={lines.filter((line) => value.includes(line.value))}
      isDisabled={isDisabled}
      onRemove={(row) => onChange(value.filter((one) => one !== row))}
    >
      {value.length < most && (
        <SelectField
          id={id}
          isSearched
          value={undefined}
          options={lines.filter((line) => !value.includes(line.value))}
          placeholder="添加大纲内容"
          onChange={(row) => onChange([...value, row])}
        />
      )}
    </Links>
  )
}
