import { CloseOutlined } from '@ant-design/icons'
import { useState } from 'react'
import styles from './filter-row.module.css'

const most = 5

export type TagsFilterProps = {
  label: string
  /** The tags with commas between. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Narrows by words of one's own: Enter, a comma or a space ends one, Backspace in the empty field takes the last away. */
export function TagsFilter({ label, value, onChange }: TagsFilterProps) {
  const [word, setWord] = useState('')
  const tags = value ? value.split(',') : []
  const change = (next: string[]): void => onChange(next.length > 0 ? next.join(',') : undefined)
  const add = (text: string): void => {
    const words = text.split(/[,，\s]+/).filter(Boolean)
    const next = [...new Set([...tags, ...words])].slice(0, most)
    setWord('')
    if (next.length > tags.length) change(next)
  }
  return (
    <div className={styles.tags} data-set={tags.length > 0 || undefined}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          <span>{tag}</span>
          <button
            type="button"
            aria-label={`移除标签${tag}`}
            onClick={() => change(tags.filter((other) => other !== tag))}
          >
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
      <input
        type="text"
        aria-label={label}
        placeholder={tags.length > 0 ? '' : label}
        value={word}
        onChange={(event) => {
          const text = event.target.value
          const isWriting = (event.nativeEvent as InputEvent).isComposing
          if (!isWriting && /[,，\s]$/.test(text)) add(text)
          else setWord(text)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') add(word)
          else if (event.key === 'Backspace' && word === '' && tags.length > 0) change(tags.slice(0, -1))
        }}
        onBlur={() => add(word)}
      />
    </div>
  )
}
