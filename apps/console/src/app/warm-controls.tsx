import { Button, Form, Input, Modal, Select } from 'antd'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { LiveTheme } from './theme/live-theme.tsx'

/**
 * Draws the component kit's dialog and form once, outside of the document, in slices between other work. Its styles are
 * then made and its code has run, which on a slow machine is most of what opening the first dialog takes.
 */
export function warmControls(): void {
  const root = createRoot(document.createElement('div'))
  startTransition(() =>
    root.render(
      <LiveTheme>
        <Modal open={false} forceRender getContainer={false} title=" " footer={<Button type="primary"> </Button>}>
          <Form layout="vertical">
            <Form.Item name="text" label=" " rules={[{ required: true }]}>
              <Input allowClear showCount maxLength={50} />
            </Form.Item>
            <Form.Item name="texts">
              <Input.TextArea />
            </Form.Item>
            <Form.Item name="choice">
              <Select showSearch options={[]} />
            </Form.Item>
          </Form>
        </Modal>
      </LiveTheme>,
    ),
  )
}
