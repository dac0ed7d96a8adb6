import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { ImageDialog, VideoDialog } from '../../../kit/viewer/index.ts'
import { ResourceContent, type ResourceContentProps } from './resource-content.tsx'
import { ownFile } from './own-file.ts'

/** A resource's content over any page, for those who are given it elsewhere than in the library. */
export default function ResourceViewer({ onClose, ...content }: ResourceContentProps & { onClose: () => void }) {
  const { title, type } = content
  const src = ownFile(content.file)?.url
  if (src !== undefined && type === 'video') return <VideoDialog open src={src} title={title} onClose={onClose} />
  if (src !== undefined && type === 'picture') return <ImageDialog src={src} name={title} onClose={onClose} />
  return (
    <Dialog width={960} title={title} onClose={onClose} closesOutside>
      <ResourceContent {...content} />
    </Dialog>
  )
}
