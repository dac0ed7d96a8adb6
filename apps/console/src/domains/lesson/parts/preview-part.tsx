import type { ContainedContent } from '@lab/contract/content'
import type { Lesson } from '@lab/contract/lesson'
import { isFileResource, type FileResource, type LessonResource } from '@lab/contract/lesson-resources'
import { objectiveKindLabels, outlineLevelLabels, type OutlineObjective } from '@lab/contract/lesson-outline'
import { ArrowLeftOutlined, ArrowRightOutlined } from '@ant-design/icons'
import { useState, type RefObject } from 'react'
import { Button } from '../../../kit/button.tsx'
import { dotted } from '../../../kit/format.ts'
import { RichTextView } from '../../../kit/editor/index.ts'
import styles from '../preview.module.css'
import { introKey, type PreviewPart } from '../preview-parts.ts'
import { PreviewResource } from './preview-resource.tsx'

type PreviewPartProps = {
  lesson: Lesson
  objectives: readonly OutlineObjective[]
  part: PreviewPart
  contents: readonly ContainedContent[]
  heading: RefObject<HTMLHeadingElement | null>
  before: PreviewPart | undefined
  after: PreviewPart | undefined
  onShow: (key: string) => void
}

/** One place of a course: what is asked there, and what it is taught with. */
export function PreviewPartView({
  lesson,
  objectives,
  part,
  contents,
  heading,
  before,
  after,
  onShow,
}: PreviewPartProps) {
  const { row, resources } = part
  // One file at a time is fetched and shown: the first one, until another is wanted.
  const [opened, setOpened] = useState(resources.find(isFileResource)?.id)
  const facts = row && [
    row.theory > 0 ? `理论 ${row.theory} 学时` : '',
    row.practice > 0 ? `实践 ${row.practice} 学时` : '',
    row.level ? `要求：${outlineLevelLabels[row.level]}` : '',
  ]
  const toggle = ({ id }: FileResource): void => setOpened(opened === id ? undefined : id)
  return (
    <article className={styles.part} aria-labelledby="preview-heading">
      <h2 id="preview-heading" ref={heading} tabIndex={-1}>
        {part.number} {part.title}
      </h2>
      {facts && <p className={styles.facts}>{dotted(facts)}</p>}
      {row?.note && <p className={styles.note}>{row.note}</p>}
      {part.key === introKey ? (
        <Intro lesson={lesson} objectives={objectives} />
      ) : (
        <Resources resources={resources} contents={contents} opened={opened} onToggle={toggle} below={part.count} />
      )}
      <footer className={styles.steps}>
        {before && (
          <Button icon={ArrowLeftOutlined} title={before.title} onClick={() => onShow(before.key)}>
            上一节
          </Button>
        )}
        {after && (
          <Button look="primary" title={after.title} onClick={() => onShow(after.key)}>
            下一节 <ArrowRightOutlined aria-hidden />
          </Button>
        )}
      </footer>
    </article>
  )
}

type ResourcesProps = {
  resources: readonly LessonResource[]
  contents: readonly ContainedContent[]
  opened: string | undefined
  onToggle: (resource: FileResource) => void
  /** How many there are at the lines below, too. */
  below: number
}

function Resources({ resources, contents, opened, onToggle, below }: ResourcesProps) {
  const byId = new Map(contents.map((one) => [one.id, one]))
  if (resources.length === 0)
    return <p className={styles.quiet}>{below > 0 ? '这一章的资源在下面各节中。' : '这一节没有课程资源。'}</p>
  return (
    <ul className={styles.resources} aria-label="课程资源">
      {resources.map((one) => (
        <PreviewResource
          key={one.id}
          resource={one}
          experiment={isFileResource(one) ? undefined : byId.get(one.content_id)}
          isOpen={opened === one.id}
          onToggle={onToggle}
        />
      ))}
    </ul>
  )
}

function Intro({ lesson, objectives }: { lesson: Lesson; objectives: readonly OutlineObjective[] }) {
  const facts = [`${lesson.total_hours} 学时`, `${lesson.credits} 学分`, lesson.audience]
  return (
    <>
      <p className={styles.facts}>{dotted(facts)}</p>
      <RichTextView value={lesson.summary} emptyText="还没有课程介绍" />
      {objectives.length > 0 && (
        <section className={styles.goals} aria-labelledby="preview-goals">
          <h3 id="preview-goals">课程目标</h3>
          <ol>
            {objectives.map(({ id, kind, text }) => (
              <li key={id}>
                <b>{objectiveKindLabels[kind]}</b> {text}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
