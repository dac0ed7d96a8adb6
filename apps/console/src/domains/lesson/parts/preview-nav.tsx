import { useEffect, useRef } from 'react'
import { Press } from '../../../kit/press.tsx'
import styles from '../preview.module.css'
import type { PreviewPart } from '../preview-parts.ts'

type PreviewNavProps = { parts: readonly PreviewPart[]; chosen: string; onChoose: (key: string) => void }

/** The outline of a course to read it by: how many resources there are at each line. */
export function PreviewNav({ parts, chosen, onChoose }: PreviewNavProps) {
  const list = useRef<HTMLElement>(null)
  // The line that is read stays in sight, in a list that scrolls by itself.
  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !line) return
    const { offsetTop: top, offsetHeight: height } = line
    const { scrollTop, clientHeight } = list.current
    if (top < scrollTop || top + height > scrollTop + clientHeight) list.current.scrollTop = top - clientHeight / 3
  }, [chosen])
  return (
    <nav ref={list} className={styles.nav} aria-label="课程大纲">
      <ol>
        {parts.map(({ key, number, title, depth, count }) => (
          <li key={key} data-depth={depth}>
            <Press
              className={styles.entry}
              title={title}
              aria-current={key === chosen ? 'step' : undefined}
              onClick={() => onChoose(key)}
            >
              <span>
                {number && <span className="num">{number}</span>} {title}
              </span>
              {count > 0 && (
                <small className="num" title={`${count} 个资源`}>
                  {count}
                </small>
              )}
            </Press>
          </li>
        ))}
      </ol>
    </nav>
  )
}
