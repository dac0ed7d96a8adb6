import { useState } from 'react'
import type { CustomControl } from '../../../kit/form/form-types.ts'
import { TextField } from '../../../kit/form/controls/text-field.tsx'

const portsIn = (text: string): number[] => [
  ...new Set(
    text
      .split(/[,，、\s]+/)
      .filter(Boolean)
      .map(Number)
      .filter((port) => Number.isInteger(port)),
  ),
]

/** Ports as numbers, typed one after the other. */
export function PortsField({ id, value, onChange, onBlur, isDisabled }: CustomControl) {
  // What is being typed, as long as it is.
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      id={id}
      placeholder="例如：8080、3000"
      value={typed ?? (value as number[]).join('、')}
      isDisabled={isDisabled}
      onChange={(text) => {
        setTyped(text)
        onChange(portsIn(text))
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur()
      }}
    />
  )
}
