import { Kept, opens, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { Button } from '../../../kit/button.tsx'
import { useState } from 'react'
import { ResourceLinkDialog } from '../../../domains/resource/index.ts'
import type { FileLink } from '../../../kit/file-link/index.ts'
import { ShownValue } from '../../../kit/preview/shown-value.tsx'

/** A field that holds a file, over the real resources of the organisation. */
export function FileLinkExample() {
  const [link, setLink] = useState<FileLink>()
  const opening = useOpening()
  return (
    <>
      <div>
        <Button {...opens(opening)}>{link ? '更换文件' : '选择文件'}</Button>
      </div>
      <ShownValue value={link ?? {}} />
      <Kept by={opening}>
        {(open, close) => <ResourceLinkDialog open={open} src={link} onConfirm={setLink} onClose={close} />}
      </Kept>
    </>
  )
}
