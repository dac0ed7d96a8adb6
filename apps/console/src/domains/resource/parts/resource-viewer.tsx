import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { ResourceContent, type ResourceContentProps } from './resource-content.tsx'

/** A resource's content over any page, for those who are given it elsewhere than in the library. */
export default function ResourceViewer({ onClose, ...content }: ResourceContentProps & { onClose: () => void }) {
  return (
    <Dialog width={960} title={content.title} onClose={onClose} closesOutside>
      <ResourceContent {...content} />
    </Dialog>
  )
}
