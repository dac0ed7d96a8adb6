import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { AppLink } from '../../kit/link.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { scoreText } from '../words.ts'
import styles from './class-parts.module.css'
import { SectionCard } from './section-card.tsx'

/** 总评: what teachers have posted of the own marks, place by place. Without any there is nothing to say. */
export function PostedMarks() {
  const { data } = useQuery(api.markbook.mine.query({}, { quiet: true }))
  if (!data || data.marks.length === 0) return null
  return (
    <SectionCard title="总评成绩" isFlush>
      <ul>
        {data.marks.map((one) => (
          <li key={one.place_id} className={styles.line}>
            <div className={styles.head}>
              <span className={styles.words}>
                <AppLink to={`/learn/class/${one.place_id}`}>{one.place_name}</AppLink>
                <small>
                  {one.parts
                    .map(({ title, percent }) => `${title} ${percent === null ? '--' : scoreText(percent)}`)
                    .join(' · ')}
                </small>
                <small>发布于 {exactTime(one.posted_at)}</small>
              </span>
              <b className="num">
                {one.total === null ? '--' : `${scoreText(one.total)} 分`} {one.word}
              </b>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
