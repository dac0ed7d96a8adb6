import { placeKindLabels } from '@lab/contract/place-words'
import type { LearnersPlace } from '@lab/contract/learner'
import { Face } from '../../kit/person.tsx'
import { AppLink } from '../../kit/link.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import styles from './place-cards.module.css'

/** The own classes, each with who teaches it and how far one is. */
export function PlaceCards({ places }: { places: readonly LearnersPlace[] }) {
  return (
    <ul className={styles.cards}>
      {places.map((place) => (
        <li key={place.id} className={styles.card}>
          <p className={styles.course}>
            {[place.course_name || placeKindLabels[place.kind], place.term].filter(Boolean).join(' · ')}
            {place.is_archived && <ToneTag tone="slate">已归档</ToneTag>}
          </p>
          <AppLink className={styles.name} to={`/learn/class/${place.id}`}>
            {place.name}
          </AppLink>
          <p className={styles.teachers}>
            {place.teachers.slice(0, 3).map((one) => (
              <span key={one.id}>
                <Face name={one.real_name} avatar={one.avatar} size={20} />
                {one.real_name}
              </span>
            ))}
            {place.teachers.length > 3 && <span>等 {place.teachers.length} 位老师</span>}
          </p>
          <p className={styles.progress}>
            <span className="num">
              已完成 {place.done_count} / {place.task_count} 项
            </span>
            <span className={styles.whole} title="包括还没有提交的部分">
              总进度
              <ProgressBar label={`${place.name}的进度`} percent={place.progress} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}
