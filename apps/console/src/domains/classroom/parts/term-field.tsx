import { AutoComplete } from 'antd'
import { useNow } from '../../../kit/use-now.ts'
import { termsAround } from './term.ts'

type TermFieldProps = { id?: string; value: unknown; onChange: (term: string) => void; isDisabled?: boolean }

/** 学期: one of the usual names, or any other that a school has. */
export function TermField({ id, value, onChange, isDisabled = false }: TermFieldProps) {
  const terms = termsAround(useNow())
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      style={{ width: '100%' }}
      aria-label="学期"
      value={typeof value === 'string' ? value : ''}
      maxLength={30}
      disabled={isDisabled}
      placeholder={`例如：${terms[0]}`}
      options={terms.map((term) => ({ value: term }))}
      onChange={(term: string) => onChange(term)}
    />
  )
}
