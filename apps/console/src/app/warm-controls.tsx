import { Button, Input, Select } from 'antd'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { LiveTheme } from './theme/live-theme.tsx'

/**
 * Draws the component kit's usual controls once, outside of the document, in slices between other work. Its styles are
 * then made and its code has run, which on a slow machine is most of what the first dialog or page with them takes.
 */
export function warmControls(): void {
  const root = createRoot(document.createElement('div'))
  startTransition(() =>
    root.render(
      <LiveTheme>
        <Button type="primary"> </Button>
        <Input allowClear showCount maxLength={50} />
        <Input.TextArea />
        <Select showSearch options={[]} />
      </LiveTheme>,
    ),
  )
}
