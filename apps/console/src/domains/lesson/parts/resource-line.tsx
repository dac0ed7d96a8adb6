import type { ContainedContent } from '@lab/contract/content'
import { isFileResource, type FileResource, type LessonResource } from '@lab/contract/lesson-resources'
import { EditOutlined } from '@ant-design/icons'
import { useLinks } from '../../../content/use-links.ts'
import { Button } from '../../../kit/button.tsx'
import { opens, type Opener } from '../../../kit/dialog-frame/opening.tsx'
import { AppLink } from '../../../kit/link.tsx'
import { FileSize } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import { StateTag, ToneTag } from '../../../kit/state-tag.tsx'
import { suffixOf } from '../../../kit/upload/index.ts'
import type { LineOption } from '../outline-lines.ts'
import styles from '../resource.module.css'
import { DownloadLink } from './download-link.tsx'

type ResourceLineProps = {
  resource: LessonResource
  /** The experiment that is linked; undefined for files, and for one that was removed. */
  experiment: ContainedContent | undefined
  /** Whether the server has been asked for it: what was just linked is none that was removed. */
  isKnown: boolean
  lines: readonly LineOption[]
  isDisabled: boolean
  editor: Opener
  onView: (resource: FileResource) => void
  onRemove: () => void
}

/** One resource: what it is, for which lines of the outline, and what can be done with it. */
export function ResourceLine(props: ResourceLineProps) {
  const { resource, lines, isDisabled, editor, onView, onRemove } = props
  const { title } = resource
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        {isFileResource(resource) ? (
          <Press className={styles.title} title={title} onClick={() => onView(resource)}>
            {title}
          </Press>
        ) : (
          <LinkedTitle {...props} />
        )}
        <Lines lines={lines} />
      </div>
      <span className={styles.acts}>
        {isFileResource(resource) && (
          <>
            <small className={styles.facts}>
              {suffixOf(resource.file.name).toUpperCase()} <FileSize bytes={resource.file.size} />
            </small>
            <DownloadLink resource={resource} />
          </>
        )}
        {!isDisabled && (
          <>
            <Button
              isSmall
              look="text"
              icon={EditOutlined}
              aria-label={`编辑${title}`}
              title="编辑"
              {...opens(editor)}
            />
            <Button isSmall look="text" isDanger aria-label={`移除${title}`} onClick={onRemove}>
              移除
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

/** The name of an experiment, leading to it, and its state where it is not published. */
function LinkedTitle({ resource, experiment, isKnown }: ResourceLineProps) {
  const { href } = useLinks()
  if (!experiment) {
    return (
      <span className={styles.name}>
        <span className={styles.title}>{resource.title}</span>
        {isKnown && <ToneTag tone="red">已被删除</ToneTag>}
      </span>
    )
  }
  return (
    <span className={styles.name}>
      <AppLink
        className={styles.title}
        to={href('experiment.basics', { expid: experiment.id })}
        title={experiment.title}
      >
        {experiment.title}
      </AppLink>
      {experiment.state !== 'published' && <StateTag state={experiment.state} />}
    </span>
  )
}

const shownLines = 2

/** For which lines of the outline it is: the first ones, the rest counted. */
function Lines({ lines }: { lines: readonly LineOption[] }) {
  if (lines.length === 0) return <small className={styles.none}>未对应大纲</small>
  const more = lines.length - shownLines
  return (
    <small className={styles.lines} title={lines.map(({ label }) => label).join('\n')}>
      {lines.slice(0, shownLines).map(({ value, label }) => (
        <span key={value}>{label}</span>
      ))}
      {more > 0 && <span>等 {lines.length} 项</span>}
    </small>
  )
}
