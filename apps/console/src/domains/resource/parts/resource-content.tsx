import type { RichText } from '@lab/contract/fields'
import { type ResourceType, resourceTypeLabels } from '@lab/contract/resource'
import { RichTextView } from '../../../kit/editor/index.ts'
import { isOutside } from '../../../kit/link.tsx'
import { FilePreview, ImageView } from '../../../kit/viewer/index.ts'
import styles from './resource-preview.module.css'

export type ResourceContentProps = {
  title: string
  type: ResourceType
  file: { url: string; name: string } | null
  richText: RichText | null
}

/** What a resource holds, shown in place. */
export function ResourceContent({ title, type, file, richText }: ResourceContentProps) {
  if (type === 'rich_text') {
    return (
      <div className={styles.text}>
        <RichTextView value={richText} />
      </div>
    )
  }
  if (!file) return null
  // The bytes of a link lie elsewhere, where no page of ours may read them.
  if (isOutside(file.url)) {
    return (
      <p className={styles.outside}>
        该资源是外部链接，
        <a href={file.url} target="_blank" rel="noopener noreferrer">
          在新标签页打开{resourceTypeLabels[type]}
        </a>
      </p>
    )
  }
  if (type === 'picture') return <ImageView src={file.url} name={title} />
  return <FilePreview name={file.name} source={file.url} height={480} />
}
