import { Button } from 'antd'
import { useState } from 'react'
import { ResourceLinkDialog } from '../../../domains/resource/index.ts'
import type { FileLink } from '../../../kit/file-link/index.ts'
import { ShownValue } from '../../../kit/preview/shown-value.tsx'

/** A field that holds a file, over the real resources of the organisation. */
export function FileLinkExample() {
  const [link, setLink] = useState<FileLink>()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>{link ? '更换文件' : '选择文件'}</Button>
      </div>
      <ShownValue value={link ?? {}} />
      <ResourceLinkDialog open={isOpen} src={link} onConfirm={setLink} onClose={() => setOpen(false)} />
    </>
  )
}
