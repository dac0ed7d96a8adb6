import { CloseOutlined, LoadingOutlined } from '@ant-design/icons'
import { Alert, Progress, Spin } from 'antd'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { onDemand, type OnDemand } from '../on-demand.tsx'
import { useWidgetTheme } from '../code/widget-theme.ts'
import { Segmented } from '../segmented.tsx'
import { isSameMarks, noMarks } from './commands.ts'
import type { EditorHandle, EditorMarks, ModeProps } from './commands.ts'
import { InsertDialogs } from './insert-dialogs.tsx'
import { useEditorMode } from './editor-mode.ts'
import type { RichText } from './rich-text.ts'
import { RichTextView } from './rich-text-view.tsx'
import { Toolbar } from './toolbar.tsx'
import type { InsertDialog } from './toolbar.tsx'
import type { RichTextEditorProps } from './types.ts'
import { useDraft } from './use-draft.ts'
import { useFileInsertion } from './use-file-insertion.ts'
import type { RunningUpload } from './use-file-insertion.ts'
import './rich-text.css'
import './editor.css'

const waiting = () => <Spin className="kw-edit-waiting" />

const modes: Record<RichText['format'], OnDemand<ModeProps>> = {
  wysiwyg: onDemand(async () => (await import('./wysiwyg/wysiwyg-mode.tsx')).WysiwygMode, waiting),
  markdown: onDemand(async () => (await import('./markdown-mode.tsx')).MarkdownMode, waiting),
}

const modeNames = [
  { value: 'wysiwyg', label: '所见即所得' },
  { value: 'markdown', label: 'Markdown' },
] as const

/** Writes a rich text, seen as it will be read or as markdown; both keep the same text. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, canEdit = true } = props
  return canEdit ? <EditorFrame {...props} /> : <RichTextView value={value} />
}

function EditorFrame(props: RichTextEditorProps) {
  const { value, onChange, height = 300, label, placeholder = '', upload, onPickResource, draftKey } = props
  const theme = useWidgetTheme()
  const [handle, setHandle] = useState<EditorHandle | null>(null)
  const [marks, setMarks] = useState<EditorMarks>(noMarks)
  const [dialog, setDialog] = useState<InsertDialog | undefined>()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { running, insertFiles } = useFileInsertion(handle, upload)
  const draft = useDraft(draftKey, value.value)
  const [format, chooseFormat] = useEditorMode(value.format)
  const Mode = modes[format] ?? modes.wysiwyg
  const isSource = format === 'markdown'

  // The same marks keep their identity, so that the toolbar is not drawn again at every key.
  const noteMarks = (next: EditorMarks) => setMarks((old) => (isSameMarks(old, next) ? old : next))
  const change = (markdown: string) => {
    draft.note(markdown)
    onChange({ format, value: markdown })
  }
  const switchTo = (next: RichText['format']) => {
    setMarks(noMarks)
    chooseFormat(next)
  }
  const restore = () => {
    if (draft.offered) onChange({ format, value: draft.offered.markdown })
    draft.accept()
  }
  return (
    <section
      className="kw-edit"
      style={{ ...theme.style, minHeight: height, '--kw-edit-height': `${height}px` } as React.CSSProperties}
      aria-label={label}
    >
      <Toolbar handle={handle} marks={marks} hasResources={onPickResource !== undefined} onDialog={setDialog} />
      {draft.offered && <DraftOffer savedAt={draft.offered.savedAt} onRestore={restore} onDiscard={draft.discard} />}
      {isUnreadable && isSource && (
        <Alert banner type="info" title="内容中有所见即所得无法显示的格式，已改用 Markdown 编辑" />
      )}
      <div className={`kw-edit-body${isSource && isPreviewing ? ' kw-edit-split' : ''}`}>
        <Mode
          key={format}
          value={value.value}
          onChange={change}
          onMarks={noteMarks}
          onFiles={insertFiles}
          onReady={setHandle}
          onUnreadable={() => {
            setIsUnreadable(true)
            switchTo('markdown')
          }}
          label={label}
          placeholder={placeholder}
        />
        {isSource && isPreviewing && (
          <div className="kw-edit-preview" aria-label="预览">
            <RichTextView value={value} emptyText="预览显示在这里" />
          </div>
        )}
      </div>
      {running.length > 0 && <Uploads running={running} />}
      <footer className="kw-edit-foot">
        <span className="kw-edit-count">
          {[...value.value].length} 字{draft.keptAt !== undefined && ` · 草稿存于本机 ${clock(draft.keptAt)}`}
        </span>
        {isSource && (
          <Button look="text" isSmall aria-pressed={isPreviewing} onClick={() => setIsPreviewing((isOn) => !isOn)}>
            {isPreviewing ? '关闭预览' : '并排预览'}
          </Button>
        )}
        <Segmented isSmall label="编辑模式" options={[...modeNames]} value={format} onChange={switchTo} />
      </footer>
      <InsertDialogs
        open={dialog}
        handle={handle}
        canUpload={upload !== undefined}
        onFiles={insertFiles}
        onPickResource={onPickResource}
        onClose={() => setDialog(undefined)}
      />
    </section>
  )
}

function DraftOffer(props: { savedAt: number; onRestore: () => void; onDiscard: () => void }) {
  return (
    <Alert
      banner
      type="info"
      title={`本机有 ${new Date(props.savedAt).toLocaleString('zh-CN')} 未保存的内容`}
      action={
        <>
          <Button look="link" isSmall onClick={props.onRestore}>
            恢复
          </Button>
          <Button look="text" isSmall onClick={props.onDiscard}>
            丢弃
          </Button>
        </>
      }
    />
  )
}

function Uploads({ running }: { running: readonly RunningUpload[] }) {
  return (
    <ul className="kw-edit-uploads" aria-label="正在上传的文件">
      {running.map(({ id, name, percent, error, cancel }) => (
        <li key={id}>
          {!error && <LoadingOutlined aria-hidden />}
          <span className="kw-edit-upload-name" title={name}>
            {name}
          </span>
          {error ? <span role="alert">{error}</span> : <Progress percent={percent} size="small" />}
          <Button
            look="text"
            isSmall
            icon={CloseOutlined}
            aria-label={`${error ? '移除' : '取消上传'} ${name}`}
            onClick={cancel}
          />
        </li>
      ))}
    </ul>
  )
}

const clock = (time: number) => new Date(time).toLocaleTimeString('zh-CN', { hour: '2-digit', minute: '2-digit' })
