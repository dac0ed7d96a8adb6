import { memo, useEffect, useRef } from 'react'
import { characterName } from './typing-words.ts'
import type { Paragraph, Stretch } from './run-text.ts'
import styles from './typing.module.css'

const titles: Partial<Record<Stretch['look'], (stretch: Stretch) => string>> = {
  wrong: ({ typed }) => `录入为「${[...typed].map(characterName).join('')}」`,
  missed: () => '漏打',
  extra: () => '多打',
}

const Line = memo(
  function Line({ paragraph: { stretches, caret } }: { paragraph: Paragraph }) {
    const mark = <span className={styles.caret} data-caret key="caret" />
    return (
      <p>
        {stretches.map((stretch, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- stretches have no other name than their place
          <span key={at}>
            {at === caret && mark}
            <span data-look={stretch.look} title={titles[stretch.look]?.(stretch)}>
              {stretch.text}
            </span>
          </span>
        ))}
        {caret === stretches.length && mark}
      </p>
    )
  },
  (before, after) => before.paragraph.key === after.paragraph.key,
)

/** The text with what was typed of it, the place of the next character always in sight. */
export function RunParagraphs({ paragraphs, language }: { paragraphs: readonly Paragraph[]; language: string }) {
  const host = useRef<HTMLElement>(null)
  // The panel follows the caret; the page around it stays.
  useEffect(() => {
    const panel = host.current
    const caret = panel?.querySelector<HTMLElement>('[data-caret]')
    if (!panel || !caret) return
    const wanted = caret.offsetTop - panel.clientHeight / 3
    if (Math.abs(wanted - panel.scrollTop) > 24) panel.scrollTop = wanted
  })
  return (
    // A long text is scrolled by its readers too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={host} className={styles.text} aria-label="训练文本" lang={language} tabIndex={0}>
      {paragraphs.map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name than their place
        <Line key={at} paragraph={paragraph} />
      ))}
    </section>
  )
}
