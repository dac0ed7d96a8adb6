import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { DialogSurface } from '../kit/dialog-frame/dialog.tsx'
import { FormField } from '../kit/form/form-field.tsx'
import { createFormStore } from '../kit/form/form-store.ts'
import type { FormField as Field } from '../kit/form/form-types.ts'
import { Button } from '../kit/button.tsx'
import { LiveTheme } from '../kit/theme/live-theme.tsx'

const fields: Field[] = [
  { name: 'text', label: ' ', kind: 'text', maxLength: 50 },
  { name: 'lines', label: ' ', kind: 'textarea', maxLength: 50 },
  { name: 'number', label: ' ', kind: 'number', unit: ' ' },
  { name: 'select', label: ' ', kind: 'select', options: [] },
  { name: 'radio', label: ' ', kind: 'radio', options: [{ value: ' ', label: ' ' }] },
  { name: 'switch', label: ' ', kind: 'switch' },
  { name: 'tags', label: ' ', kind: 'tags' },
]

const nothing = (): void => undefined

/**
 * Draws a dialog with a form once, outside of the document, in slices between other
 * work. Their code has run and their styles are made then, which on a slow machine is half of what opening the first
 * dialog takes.
 */
export function warmControls(): void {
  const form = createFormStore({})
  const root = createRoot(document.createElement('div'))
  startTransition(() =>
    root.render(
      <LiveTheme>
        <DialogSurface title=" " onClose={nothing} footer={<Button look="primary"> </Button>}>
          {fields.map((field) => (
            <FormField
              key={field.name}
              field={field}
              form={form}
              formId="warm"
              isRequired
              isDisabled={false}
              onChange={nothing}
              onBlur={nothing}
            />
          ))}
        </DialogSurface>
      </LiveTheme>,
    ),
  )
}
