import type { FileResource } from '@lab/contract/lesson-resources'
import { DownloadOutlined } from '@ant-design/icons'
import { buttonLook } from '../../../kit/button.tsx'

/** Downloads the file of a resource. */
export function DownloadLink({ resource: { title, file } }: { resource: FileResource }) {
  return (
    <a
      className={buttonLook}
      data-look="text"
      data-small
      href={file.url}
      download={file.name}
      aria-label={`下载${title}`}
      title="下载"
    >
      <DownloadOutlined aria-hidden />
    </a>
  )
}
