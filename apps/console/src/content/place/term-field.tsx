import { TextField } from '../../kit/form/controls/text-field.tsx'
import { useNow } from '../../kit/use-now.ts'
import { termsAround } from './term.ts'

type TermFieldProps = { id?: string; value: unknown; onChange: (term: string) => void; isDisabled?: boolean }

/** 学期: one of the usual names, or any other that a school has. */
export function TermField({ id, value, onChange, isDisabled = false }: TermFieldProps) {
  const terms = termsAround(useNow())
  return (
    <TextField
      id={id}
      label="学期"
      value={typeof value === 'string' ? value : ''}
      maxLength={30}
      isDisabled={isDisabled}
      placeholder={`例如：${terms[0]}`}
      suggestions={terms}
      onChange={onChange}
    />
  )
}
