import { useState } from 'react'
import { useResourcePicker } from '../../../domains/resource/index.ts'
import { RichTextEditor, type RichText } from '../../../kit/editor/index.ts'
import { SwitchField } from '../../../kit/form/controls/switch-field.tsx'
import type { KitServices } from '../../../kit/preview/kit-part.ts'
import { ShownValue } from '../../../kit/preview/shown-value.tsx'

/** Writes and shows what would be stored. */
export function EditorExample({ services }: { services: KitServices }) {
  const [value, setValue] = useState<RichText>({ format: 'wysiwyg', value: '在这里**试写**。' })
  const [canEdit, setCanEdit] = useState(true)
  const [pick, dialog] = useResourcePicker()
  return (
    <>
      <div>
        <SwitchField label="可编辑" value={canEdit} words={canEdit ? '可编辑' : '只读'} onChange={setCanEdit} />
      </div>
      <RichTextEditor
        label="示例正文"
        value={value}
        onChange={setValue}
        canEdit={canEdit}
        upload={services.upload}
        onPickResource={pick}
        draftKey="showcase"
      />
      <ShownValue value={value} />
      {dialog}
    </>
  )
}
