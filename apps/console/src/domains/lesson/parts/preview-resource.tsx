import type { ContainedContent } from '@lab/contract/content'
import {
  isFileResource,
  lessonResourceKindLabels,
  type FileResource,
  type LessonResource,
} from '@lab/contract/lesson-resources'
import { ExperimentOutlined, FileTextOutlined, PaperClipOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useLinks } from '../../../content/use-links.ts'
import { AppLink } from '../../../kit/link.tsx'
import { FileSize } from '../../../kit/measures.tsx'
import { Press } from '../../../kit/press.tsx'
import { FilePreview } from '../../../kit/viewer/index.ts'
import { Video } from '../../../kit/viewer/video.tsx'
import styles from '../preview.module.css'
import { DownloadLink } from './download-link.tsx'

const icons = {
  courseware: FileTextOutlined,
  video: PlayCircleOutlined,
  file: PaperClipOutlined,
  exp: ExperimentOutlined,
} as const

type PreviewResourceProps = {
  resource: LessonResource
  experiment: ContainedContent | undefined
  isOpen: boolean
  onToggle: (resource: FileResource) => void
}

/** One resource of a line: a file opens in place, an experiment at its own address. */
export function PreviewResource({ resource, experiment, isOpen, onToggle }: PreviewResourceProps) {
  const { href } = useLinks()
  const Icon = icons[resource.kind]
  const kind = <small className={styles.quiet}>{lessonResourceKindLabels[resource.kind]}</small>
  if (!isFileResource(resource)) {
    return (
      <li>
        <div className={styles.line}>
          <Icon aria-hidden />
          {experiment ? (
            <AppLink className={styles.name} to={href('experiment.basics', { expid: experiment.id })}>
              {experiment.title}
            </AppLink>
          ) : (
            <span className={styles.name}>{resource.title}（已被删除）</span>
          )}
          {kind}
        </div>
      </li>
    )
  }
  const { title, file } = resource
  return (
    <li data-open={isOpen || undefined}>
      <div className={styles.line}>
        <Icon aria-hidden />
        <Press className={styles.name} aria-expanded={isOpen} onClick={() => onToggle(resource)}>
          {title}
        </Press>
        {kind}
        <small className={styles.quiet}>
          <FileSize bytes={file.size} />
        </small>
        <DownloadLink resource={resource} />
      </div>
      {isOpen && (
        <div className={styles.shown}>
          {resource.kind === 'video' ? (
            <PlayedVideo src={file.url} name={title} />
          ) : (
            <FilePreview name={file.name} source={file.url} height={560} />
          )}
        </div>
      )}
    </li>
  )
}

function PlayedVideo({ src, name }: { src: string; name: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p role="alert">视频无法播放，可能已删除或格式不受浏览器支持</p>
  return <Video src={src} name={name} onError={() => setBroken(true)} />
}
