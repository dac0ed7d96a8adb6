import { useState } from 'react'
import { coverArt } from './cover-art.ts'
import type { CoverShape } from './cover-shape.ts'
import styles from './cover.module.css'

export type CoverProps = {
  kind: string
  title: string
  /** The content's own picture; without one, or when it does not load, a pattern is drawn. */
  src?: string | null
  /** What the object consists of; its cover is drawn from that. */
  shape?: CoverShape | undefined
  /** CSS width; the height follows 16:9. */
  width?: number | string
}

/** The picture of a content. Decoration next to the title, so it has no name of its own for screen readers. */
export function Cover({ kind, title, src, shape, width }: CoverProps) {
  const [broken, setBroken] = useState<string>()
  const art = coverArt(kind, title, shape)
  return (
    <span className={styles.cover} style={{ width }}>
      {src && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        <svg
          viewBox="0 0 160 90"
          preserveAspectRatio="xMidYMid slice"
          className={styles.art}
          style={{ '--turn': art.angle } as React.CSSProperties}
          aria-hidden="true"
        >
          <path d={art.shapes} className={shape ? styles.marks : styles.shapes} />
          <path d={art.lines} className={styles.lines} />
        </svg>
      )}
    </span>
  )
}
