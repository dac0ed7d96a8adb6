import { UploadOutlined } from '@ant-design/icons'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { FileChooser } from '../file-chooser.tsx'
import { Dialog } from '../dialog-frame/dialog.tsx'
import { RadioField } from '../form/controls/radio-field.tsx'
import { TextAreaField, TextField } from '../form/controls/text-field.tsx'
import { errorIdOf, FieldFrame } from '../form/form-field.tsx'
import { Button } from '../button.tsx'
import type { EditorHandle } from './commands.ts'
import { isForeignMedia, isVideoAddress, safeLink, safeMedia } from './markdown/safe-address.ts'
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

/** What somebody fills in and inserts with Enter or the button. */
function InsertForm(props: { title: string; onInsert: () => void; onClose: () => void; children: ReactNode }) {
  const id = useId()
  return (
    <Dialog
      title={props.title}
      width={480}
      closesOutside
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>取消</Button>
          <Button look="primary" type="submit" form={id}>
            插入
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="kw-edit-insert"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The editor is in a form of its own, which is not sent by this.
          event.stopPropagation()
          props.onInsert()
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}

type LineProps = {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  help?: string
  isRequired?: boolean
  error?: string | undefined
  onBlur?: () => void
  /** Has the focus when the dialog opens. */
  isFirst?: boolean
}

function Line({
  label,
  value,
  onChange,
  placeholder,
  help,
  isRequired = false,
  error,
  onBlur,
  isFirst = false,
}: LineProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} isRequired={isRequired} error={error} help={help}>
      <TextField
        id={id}
        value={value}
        placeholder={placeholder}
        isRequired={isRequired}
        isDisabled={false}
        isFirst={isFirst}
        errorId={error === undefined ? undefined : errorIdOf(id)}
        onChange={(next = '') => onChange(next)}
        onBlur={() => onBlur?.()}
      />
    </FieldFrame>
  )
}

function LinkDialog({ handle, onClose }: DialogProps) {
  const [href, setHref] = useState('')
  const [text, setText] = useState(() => handle?.selectedText() ?? '')
  const [error, setError] = useState<string>()
  const complaint = !href.trim()
    ? '请输入链接地址'
    : safeLink(completeAddress(href))
      ? undefined
      : '只支持 http、https 与 mailto 地址'
  const insert = () => {
    if (complaint) return setError(complaint)
    onClose()
    handle?.run({ name: 'link', href: completeAddress(href), text: text.trim() })
  }
  return (
    <InsertForm title="插入链接" onInsert={insert} onClose={onClose}>
      <Line
        label="地址"
        value={href}
        placeholder="https://"
        isFirst
        isRequired
        error={error}
        onBlur={() => setError(complaint)}
        onChange={(next) => {
          setHref(next)
          setError(undefined)
        }}
      />
      <Line label="显示的文字" value={text} placeholder="不填则显示地址" onChange={setText} />
    </InsertForm>
  )
}

/** `example.com/a` is meant as a web address, not as a page of ours. */
function completeAddress(address: string): string {
  const trimmed = address.trim()
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(trimmed) ? `https://${trimmed}` : trimmed
}

function MediaDialog({ handle, canUpload, onFiles, onClose }: DialogProps) {
  const [src, setSrc] = useState('')
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string>()
  const fileRef = useRef<HTMLInputElement | null>(null)
  const complaint = !src.trim()
    ? '请输入地址'
    : !safeMedia(src)
      ? '只支持 http 与 https 地址'
      : isForeignMedia(src)
        ? '只能显示平台内的图片和视频，请上传后插入'
        : undefined
  const insert = () => {
    if (complaint) return setError(complaint)
    onClose()
    handle?.run({ name: 'media', src: src.trim(), alt: alt.trim() || (isVideoAddress(src) ? '视频' : '图片') })
  }
  return (
    <InsertForm title="插入图片、视频或文件" onInsert={insert} onClose={onClose}>
      {canUpload && (
        <div className="kw-edit-pick">
          <Button icon={UploadOutlined} onClick={() => fileRef.current?.click()}>
            从本机选择
          </Button>
          <span>也可以直接粘贴或拖入编辑区</span>
          <FileChooser
            ref={fileRef}
            label="从本机选择"
            isMultiple
            onChoose={(files) => {
              onFiles(files)
              onClose()
            }}
          />
        </div>
      )}
      <Line
        label="图片或视频的地址"
        value={src}
        placeholder="平台内文件的地址，结尾为 mp4、webm 时按视频播放"
        isRequired
        error={error}
        onBlur={() => setError(complaint)}
        onChange={(next) => {
          setSrc(next)
          setError(undefined)
        }}
      />
      <Line label="说明文字" value={alt} help="图片无法显示或被朗读时使用" onChange={setAlt} />
    </InsertForm>
  )
}

function MathDialog({ handle, onClose }: DialogProps) {
  const [latex, setLatex] = useState(() => handle?.selectedText() ?? '')
  const [isBlock, setIsBlock] = useState(false)
  const drawingRef = useRef<HTMLDivElement | null>(null)
  const id = useId()
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
    <Dialog
      title="插入公式"
      width={480}
      closesOutside
      onClose={onClose}
      action={{ label: '插入', run: confirm, isDisabled: !latex.trim() }}
    >
      <div className="kw-edit-formula">
        <RadioField
          id={`${id}-place`}
          label="位置"
          value={isBlock}
          options={[
            { value: false, label: '行内公式' },
            { value: true, label: '独占一行' },
          ]}
          isDisabled={false}
          onChange={setIsBlock}
          onBlur={() => undefined}
        />
        <TextAreaField
          id={id}
          label="公式的 LaTeX 源码"
          isFirst
          rows={3}
          placeholder={String.raw`LaTeX，例如：\frac{a}{b}`}
          value={latex}
          isDisabled={false}
          onChange={(next = '') => setLatex(next)}
          onBlur={() => undefined}
        />
        <div ref={drawingRef} className="kw-edit-math-preview" aria-hidden />
      </div>
    </Dialog>
  )
}

function ResourceDialog({ handle, onPickResource, onClose }: DialogProps) {
  const [resource, setResource] = useState<LinkedResource>()
  const [text, setText] = useState(() => handle?.selectedText() ?? '')
  const [error, setError] = useState<string>()
  const id = useId()
  const pick = async () => {
    const chosen = await onPickResource?.()
    if (!chosen) return
    setResource(chosen)
    setError(undefined)
  }
  const insert = () => {
    if (!resource) return setError('请选择环节内容')
    onClose()
    handle?.run({ name: 'link', href: resource.url, text: text.trim() || resource.title })
  }
  return (
    <InsertForm title="链接资源" onInsert={insert} onClose={onClose}>
      <FieldFrame id={id} label="资源" isRequired error={error}>
        <div className="kw-edit-pick">
          <Button onClick={() => void pick()}>{resource ? '重新选择' : '选择资源'}</Button>
          <span>{resource?.title ?? '尚未选择'}</span>
        </div>
      </FieldFrame>
      <Line label="显示的文字" value={text} placeholder={resource?.title ?? '不填则显示资源名称'} onChange={setText} />
    </InsertForm>
  )
}
