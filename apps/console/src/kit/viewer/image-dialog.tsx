import { EditOutlined } from '@ant-design/icons'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog-frame/dialog.tsx'
import { ImageView } from './image-view.tsx'
import type { ImageDialogProps } from './types.ts'

/** A picture over the page, as large as the window allows. */
export function ImageDialog({ src, name, onAnnotate, onClose }: ImageDialogProps) {
  return (
    <Dialog title={name} width="min(1280px, 94vw)" closesOutside onClose={onClose}>
      <ImageView
        src={src}
        name={name}
        tools={
          onAnnotate && (
            <Button isSmall icon={EditOutlined} onClick={onAnnotate}>
              标注
            </Button>
          )
        }
      />
    </Dialog>
  )
}
