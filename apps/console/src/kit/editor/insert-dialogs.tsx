import { UploadOutlined } from '@ant-design/icons'
import { Button, Form, Input, Modal, Segmented } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { EditorHandle } from './commands.ts'
import { isVideoAddress, safeLink, safeMedia } from './markdown/safe-address.ts'
import type { LinkedResource } from './rich-text.ts'
import type { InsertDialog } from './toolbar.tsx'

type Props = {
  open: InsertDialog | undefined
  handle: EditorHandle | null
  canUpload: boolean
  onFiles: (files: File[]) => void
  onPickResource: (() => Promise<LinkedResource | undefined>) | undefined
  onClose: () => void
}

/** The dialogs behind the toolbar's 链接, 图片, 公式 and 链接资源. */
export function InsertDialogs({ open, ...rest }: Props) {
  switch (open) {
    case 'link':
      return <LinkDialog {...rest} />
    case 'media':
      return <MediaDialog {...rest} />
    case 'math':
      return <MathDialog {...rest} />
    case 'resource':
      return <ResourceDialog {...rest} />
    case undefined:
      return null
  }
}

type DialogProps = Omit<Props, 'open'>

function LinkDialog({ handle, onClose }: DialogProps) {
  const [form] = Form.useForm<{ href: string; text: string }>()
  const confirm = ({ href, text }: { href: string; text?: string }) => {
    onClose()
    handle?.run({ name: 'link', href: completeAddress(href), text: text?.trim() ?? '' })
  }
  return (
    <Modal open title="插入链接" okText="插入" onOk={form.submit} onCancel={onClose} width={480} destroyOnHidden>
      <Form form={form} layout="vertical" onFinish={confirm} initialValues={{ text: handle?.selectedText() ?? '' }}>
        <Form.Item
          label="地址"
          name="href"
          validateTrigger="onBlur"
          rules={[
            { required: true, whitespace: true, message: '请输入链接地址' },
            {
              validator: (_rule, value: string | undefined) =>
                !value?.trim() || safeLink(completeAddress(value))
                  ? Promise.resolve()
                  : Promise.reject(new Error('只支持 http、https 与 mailto 地址')),
            },
          ]}
        >
          <Input autoFocus placeholder="https://" onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item label="显示的文字" name="text">
          <Input placeholder="不填则显示地址" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** `example.com/a` is meant as a web address, not as a page of ours. */
function completeAddress(address: string): string {
  const trimmed = address.trim()
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(trimmed) ? `https://${trimmed}` : trimmed
}

function MediaDialog({ handle, canUpload, onFiles, onClose }: DialogProps) {
  const [form] = Form.useForm<{ src: string; alt: string }>()
  const fileRef = useRef<HTMLInputElement | null>(null)
  const confirm = ({ src, alt }: { src: string; alt?: string }) => {
    onClose()
    handle?.run({ name: 'media', src: src.trim(), alt: alt?.trim() || (isVideoAddress(src) ? '视频' : '图片') })
  }
  return (
    <Modal
      open
      title="插入图片、视频或文件"
      okText="插入"
      onOk={form.submit}
      onCancel={onClose}
      width={480}
      destroyOnHidden
    >
      {canUpload && (
        <div className="kw-edit-pick">
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => fileRef.current?.click()}>
            从本机选择
          </Button>
          <span>也可以直接粘贴或拖入编辑区</span>
          <input
            ref={fileRef}
            type="file"
            multiple
            hidden
            aria-label="从本机选择"
            onChange={(event) => {
              onFiles([...(event.target.files ?? [])])
              onClose()
            }}
          />
        </div>
      )}
      <Form form={form} layout="vertical" onFinish={confirm}>
        <Form.Item
          label="图片或视频的地址"
          name="src"
          validateTrigger="onBlur"
          rules={[
            { required: true, whitespace: true, message: '请输入地址' },
            {
              validator: (_rule, value: string | undefined) =>
                !value?.trim() || safeMedia(value)
                  ? Promise.resolve()
                  : Promise.reject(new Error('只支持 http 与 https 地址')),
            },
          ]}
        >
          <Input placeholder="https:// 结尾为 mp4、webm 时按视频播放" onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item label="说明文字" name="alt" extra="图片无法显示或被朗读时使用">
          <Input onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function MathDialog({ handle, onClose }: DialogProps) {
  const [latex, setLatex] = useState(() => handle?.selectedText() ?? '')
  const [isBlock, setIsBlock] = useState(false)
  const drawingRef = useRef<HTMLDivElement | null>(null)
  // Outside thing followed: the drawing of the formula, made by a library of its own.
  useEffect(() => {
    const host = drawingRef.current
    if (!host) return
    let isCurrent = true
    void import('./view/math.ts').then(({ drawMath }) => {
      if (isCurrent) drawMath(host, latex, true)
    })
    return () => {
      isCurrent = false
    }
  }, [latex])
  const confirm = () => {
    onClose()
    if (latex.trim()) handle?.run({ name: 'math', latex: latex.trim(), isBlock })
  }
  return (
    <Modal
      open
      title="插入公式"
      okText="插入"
      okButtonProps={{ disabled: !latex.trim() }}
      onOk={confirm}
      onCancel={onClose}
      width={480}
      destroyOnHidden
    >
      <Segmented
        options={[
          { value: 'line', label: '行内公式' },
          { value: 'block', label: '独占一行' },
        ]}
        value={isBlock ? 'block' : 'line'}
        onChange={(value) => setIsBlock(value === 'block')}
        style={{ marginBottom: 12 }}
      />
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 3, maxRows: 8 }}
        aria-label="公式的 LaTeX 源码"
        placeholder={String.raw`LaTeX，例如 \frac{a}{b}`}
        value={latex}
        onChange={(event) => setLatex(event.target.value)}
      />
      <div ref={drawingRef} className="kw-edit-math-preview" aria-hidden />
    </Modal>
  )
}

function ResourceDialog({ handle, onPickResource, onClose }: DialogProps) {
  const [form] = Form.useForm<{ resource?: LinkedResource; text?: string }>()
  const resource = Form.useWatch('resource', form)
  const pick = async () => {
    const chosen = await onPickResource?.()
    if (!chosen) return
    form.setFieldValue('resource', chosen)
    void form.validateFields(['resource'])
  }
  const confirm = ({ resource: chosen, text }: { resource?: LinkedResource; text?: string }) => {
    if (!chosen) return
    onClose()
    handle?.run({ name: 'link', href: chosen.url, text: text?.trim() || chosen.title })
  }
  return (
    <Modal open title="链接资源" okText="插入" onOk={form.submit} onCancel={onClose} width={480} destroyOnHidden>
      <Form form={form} layout="vertical" onFinish={confirm} initialValues={{ text: handle?.selectedText() ?? '' }}>
        <Form.Item label="资源" name="resource" rules={[{ required: true, message: '请选择环节内容' }]}>
          <div className="kw-edit-pick">
            <Button onClick={() => void pick()}>{resource ? '重新选择' : '选择资源'}</Button>
            <span>{resource?.title ?? '尚未选择'}</span>
          </div>
        </Form.Item>
        <Form.Item label="显示的文字" name="text">
          <Input placeholder={resource?.title ?? '不填则显示资源名称'} onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
