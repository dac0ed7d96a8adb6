import { useId, useRef, useState } from 'react'
import { Dialog } from '../dialog-frame/dialog.tsx'
import { askQuestion } from '../dialogs/dialog-store.ts'
import { TextField } from '../form/controls/text-field.tsx'
import { canvasDefaults, visibleItems } from './drawing.ts'
import { DrawingCanvas } from './drawing-canvas.tsx'
import type { AnnotateDialogProps, DrawingHandle } from './types.ts'

/** Padding and borders of a dialog around the board. */
const AROUND = 50

/** Draws over a picture in a dialog, with a line of words where they belong to the drawing. */
export function AnnotateDialog({ src, name, text: before, onSave, onClose }: AnnotateDialogProps) {
  const id = useId()
  const board = useRef<DrawingHandle>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [text, setText] = useState(before ?? '')
  const [saving, setSaving] = useState<{ isBusy: boolean; complaint?: string | undefined }>({ isBusy: false })
  const isChanged = isDrawn || text !== (before ?? '')
  const close = async () => {
    if (saving.isBusy) return
    const asks = { text: '画上去的内容还没有保存，确定放弃吗？', okText: '放弃', cancelText: '继续标注', danger: true }
    if (!isChanged || (await askQuestion(asks))) onClose()
  }
  const save = async () => {
    if (!board.current) return
    setSaving({ isBusy: true })
    try {
      const complaint = await onSave(await board.current.export(), text.trim())
      if (complaint === undefined) onClose()
      else setSaving({ isBusy: false, complaint })
    } catch {
      setSaving({ isBusy: false, complaint: '保存失败，请重试' })
    }
  }
  return (
    <Dialog
      title={`标注：${name}`}
      width={canvasDefaults.width + AROUND}
      onClose={() => void close()}
      action={{ label: '保存标注', run: () => void save(), isBusy: saving.isBusy, isDisabled: !isChanged }}
      footer={saving.complaint && <p role="alert">{saving.complaint}</p>}
    >
      {/* The keys belong to the board first, not to the line of words below it. */}
      <div className="kw-annotate" tabIndex={-1} data-autofocus>
        <DrawingCanvas
          background={src}
          label={name}
          handle={board}
          onChange={(items) => setDrawn(visibleItems({ done: items, undone: [] }).length > 0)}
        />
      </div>
      {before !== undefined && (
        <div className="kw-annotate-text">
          <label htmlFor={id}>说明</label>
          <TextField
            id={id}
            value={text}
            maxLength={500}
            placeholder="选填，与标注一起给学员看"
            onChange={(text) => setText(text)}
          />
        </div>
      )}
    </Dialog>
  )
}
