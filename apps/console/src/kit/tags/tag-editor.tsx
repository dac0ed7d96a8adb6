import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useId, useState } from 'react'
import { addTag, addWords, type WordLimits } from './tag-rules.ts'
import styles from './tag-editor.module.css'

export type TagEditorProps = {
  value?: string[]
  onChange?: (tags: string[]) => void
  /** Tags others used, offered while typing. */
  suggestions?: string[]
  /** For words that are no tags. */
  limits?: WordLimits | undefined
  isDisabled?: boolean
  id?: string
}

/** A list of short words: Enter or a comma adds one, backspace in the empty field takes the last one back. */
export function TagEditor({ value = [], onChange, suggestions, limits, isDisabled = false, id }: TagEditorProps) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const messageId = useId()
  const listId = useId()
  const what = limits?.word ?? '标签'

  const add = (word: string) => {
    const result = limits ? addWords(value, word, limits) : addTag(value, word)
    if ('refusal' in result) {
      setRefusal(result.refusal)
      return
    }
    setRefusal(undefined)
    setText('')
    if (result.tags.length !== value.length) onChange?.(result.tags)
  }
  const remove = (tag: string) => {
    setRefusal(undefined)
    onChange?.(value.filter((one) => one !== tag))
  }
  const handleKeyDown = (event: React.KeyboardEvent<HTMLInputElement>) => {
    // While a Chinese word is being composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' || event.key === ',' || event.key === '，') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      remove(value.at(-1) ?? '')
    }
  }
  return (
    <div>
      <div
        className={styles.box}
        data-disabled={isDisabled || undefined}
        data-wrong={refusal !== undefined || undefined}
      >
        {value.map((tag) => (
          <span key={tag} className={styles.tag}>
            {tag}
            {!isDisabled && (
              <button type="button" onClick={() => remove(tag)} aria-label={`删除${what}${tag}`}>
                <CloseOutlined aria-hidden />
              </button>
            )}
          </span>
        ))}
        {!isDisabled && (
          <span className={styles.entry}>
            {value.length === 0 && <PlusOutlined aria-hidden />}
            <input
              id={id}
              value={text}
              placeholder={value.length === 0 ? '输入后按回车添加' : ''}
              aria-label={`添加${what}`}
              aria-describedby={refusal === undefined ? undefined : messageId}
              aria-invalid={refusal !== undefined}
              list={suggestions ? listId : undefined}
              onChange={(event) => {
                setText(event.target.value)
                setRefusal(undefined)
              }}
              onKeyDown={handleKeyDown}
              onBlur={() => add(text)}
            />
          </span>
        )}
        {suggestions && (
          <datalist id={listId}>
            {suggestions
              .filter((one) => !value.includes(one))
              .map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
          </datalist>
        )}
      </div>
      {refusal !== undefined && (
        <p id={messageId} className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
