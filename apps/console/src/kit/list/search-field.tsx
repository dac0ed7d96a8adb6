import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { DEFAULT_WAIT_MS } from '../timing.ts'
import styles from './search-field.module.css'

export type SearchFieldProps = {
  label: string
  placeholder?: string
  /** The word that counts. When it changes from outside (back, a cleared filter) the field follows. */
  value: string
  /** The rows are all here: every letter counts at once instead of after a pause. */
  isInstant?: boolean
  /** Pixels; without it the field takes what its place allows. */
  width?: number
  onSearch: (word: string) => void
}

/**
 * The one field that looks for a word: Enter or a pause of a second sends it. The text is the field's own, so that
 * composing Chinese is never disturbed by an answer that arrives meanwhile.
 */
export function SearchField({
  label,
  placeholder = label,
  value,
  isInstant = false,
  width,
  onSearch,
}: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Words that were sent and have not come back as the value: the field is ahead of them.
  const sent = useRef<string[]>([])
  // What a word that waited finds when its pause is over.
  const latest = useRef({ value, onSearch })
  useLayoutEffect(() => {
    latest.current = { value, onSearch }
  })
  const send = (text: string) => {
    clearTimeout(timer.current)
    const word = text.trim()
    if (word === (sent.current.at(-1) ?? latest.current.value)) return
    sent.current.push(word)
    latest.current.onSearch(word)
  }
  const typed = (text: string) => {
    clearTimeout(timer.current)
    if (isInstant || text === '') send(text)
    else timer.current = setTimeout(() => send(text), DEFAULT_WAIT_MS)
  }
  useLayoutEffect(() => {
    const at = sent.current.indexOf(value)
    if (at >= 0) {
      sent.current = sent.current.slice(at + 1)
      return
    }
    sent.current = []
    clearTimeout(timer.current)
    if (field.current && field.current.value.trim() !== value) field.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className={styles.field} style={{ width }}>
      <SearchOutlined aria-hidden />
      <input
        ref={field}
        type="text"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        onChange={(event) => {
          if (!(event.nativeEvent as InputEvent).isComposing) typed(event.target.value)
        }}
        onCompositionEnd={(event) => typed(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(event.currentTarget.value)
        }}
      />
      <button
        type="button"
        className={styles.clear}
        aria-label="清除搜索"
        onClick={() => {
          if (!field.current) return
          field.current.value = ''
          send('')
          field.current.focus()
        }}
      >
        <CloseOutlined aria-hidden />
      </button>
    </div>
  )
}
