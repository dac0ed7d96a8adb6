import type { LibraryPreview as Preview } from '@lab/contract/library'
import { CommentOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { RichTextView } from '../../../kit/editor/index.ts'
import { Empty } from '../../../kit/empty.tsx'
import { Press } from '../../../kit/press.tsx'
import styles from './library.module.css'

type LibraryPreviewProps = {
  preview: Preview
  /** What is said below a part, by its number among all of them. */
  about?: (part: number) => ReactNode
  /** Whether something is said about a part. */
  isMarked?: (part: number) => boolean
}

/** A published version as others see it: the outline on the left, the chosen part on the right. */
export function LibraryPreview({ preview, about, isMarked }: LibraryPreviewProps) {
  const parts = preview.sections.flatMap((section) => section.parts)
  const [chosen, setChosen] = useState(0)
  const part = parts[chosen]
  if (!part) return <Empty compact kind="file" title="没有内容" />
  const firstOf = (at: number): number =>
    preview.sections.slice(0, at).reduce((sum, section) => sum + section.parts.length, 0)
  return (
    <div className={styles.preview}>
      <nav aria-label="大纲">
        {preview.sections.map((section, at) => (
          // Titles may repeat; the order of a published version never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={at} aria-label={section.title}>
            <p className={styles.section}>{section.title}</p>
            <ol>
              {section.parts.map((one, place) => {
                const here = firstOf(at) + place
                return (
                  <li key={here}>
                    <Press
                      className={styles.part}
                      aria-current={here === chosen ? 'step' : undefined}
                      onClick={() => setChosen(here)}
                    >
                      <span>{one.title}</span>
                      <small>
                        {isMarked?.(here) && <CommentOutlined aria-label="有意见" />} {one.kind}
                      </small>
                    </Press>
                  </li>
                )
              })}
            </ol>
          </section>
        ))}
      </nav>
      <article>
        <h3>{part.title}</h3>
        <p className={styles.quiet}>{[part.kind, ...part.facts].join(' · ')}</p>
        <RichTextView value={part.body} emptyText="没有正文" />
        {part.options.length > 0 && (
          <ol className={styles.options}>
            {part.options.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ol>
        )}
        {about?.(chosen)}
      </article>
    </div>
  )
}
