import { Modal } from 'antd'
import { ResourceContent, type ResourceContentProps } from './resource-content.tsx'

/** A resource's content over any page, for those who are given it elsewhere than in the library. */
export default function ResourceViewer({ onClose, ...content }: ResourceContentProps & { onClose: () => void }) {
  return (
    <Modal open centered width={960} title={content.title} footer={null} onCancel={onClose} destroyOnHidden>
      <ResourceContent {...content} />
    </Modal>
  )
}
