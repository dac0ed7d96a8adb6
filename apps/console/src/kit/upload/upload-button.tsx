import { CloseOutlined, InboxOutlined, PaperClipOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { FileChooser } from '../file-chooser.tsx'
import { useLatestCallback } from '../code/use-latest-callback.ts'
import { useWidgetTheme } from '../code/widget-theme.ts'
import type { UploadedFile } from '../editor/rich-text.ts'
import { useFormAround } from '../form/form-store.ts'
import { formatFileSize } from '../format.ts'
import { Button } from '../button.tsx'
import { acceptOf, refuseCount, refuseFile } from './rules.ts'
import type { UploadRule } from './rules.ts'
import type { UploadButtonProps } from './types.ts'
import { useUploads } from './use-uploads.ts'
import type { UploadItem } from './use-uploads.ts'
import './upload.css'

/** Takes files by button, drop or paste: checked before anything is sent, with progress, cancelling and another try. */
export function UploadButton(props: UploadButtonProps) {
  const { value, upload, rule, limit = 1, label = '上传文件', hint, disabled = false, isArea = false } = props
  const { style } = useWidgetTheme()
  const fieldRef = useRef<HTMLInputElement | null>(null)
  const [refusal, setRefusal] = useState('')
  const [isOver, setIsOver] = useState(false)
  // Two uploads may end before the first is drawn: the second must not forget it.
  const present = useRef(value)
  useLayoutEffect(() => {
    present.current = value
  }, [value])
  // Read when an upload ends, maybe long after the render that began it.
  const done = useLatestCallback((file: UploadedFile) => {
    const next = limit === 1 ? [file] : [...present.current, file]
    present.current = next
    props.onChange(next)
  })
  // A form is not sent before its files have arrived.
  const form = useFormAround()
  const { items, start, retry, remove } = useUploads(upload, rule, done, (ends) => form?.pending.add(ends))
  // A single file may be replaced, so what is there does not count.
  const taken = limit === 1 ? items.length : value.length + items.length

  const take = (files: File[]) => {
    if (disabled || files.length === 0) return
    const refused = refuseCount(taken, files.length, limit) ?? files.map((file) => refuseFile(file, rule)).find(Boolean)
    setRefusal(refused ?? '')
    if (!refused) start(files)
  }
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take([...event.dataTransfer.files])
    },
  }
  const choose = () => fieldRef.current?.click()
  return (
    <div className="kw-upload" style={style} {...drop} onPaste={(event) => take([...event.clipboardData.files])}>
      {isArea ? (
        <button
          type="button"
          className={`kw-upload-area${isOver ? ' kw-upload-over' : ''}`}
          disabled={disabled}
          onClick={choose}
        >
          <InboxOutlined aria-hidden />
          <b>{label}</b>
          <span>点击选择，或把文件拖到这里</span>
        </button>
      ) : (
        <Button icon={UploadOutlined} disabled={disabled} onClick={choose}>
          {label}
        </Button>
      )}
      <FileChooser ref={fieldRef} label={label} isMultiple={limit > 1} accept={acceptOf(rule)} onChoose={take} />
      <div className="kw-upload-hint">
        {hint ?? wordsOf(rule)}
        {limit > 1 && `${hint || wordsOf(rule) ? '，' : ''}已有 ${value.length} / ${limit} 个`}
      </div>
      {refusal && (
        <div className="kw-upload-refusal" role="alert">
          {refusal}
        </div>
      )}
      {(value.length > 0 || items.length > 0) && (
        <ul className="kw-upload-list">
          {value.map((file, index) => (
            <li key={`${file.path}-${index}`}>
              <PaperClipOutlined aria-hidden />
              <span className="kw-upload-name" title={file.name}>
                {file.name}
              </span>
              <span className="kw-upload-size">{formatFileSize(file.size)}</span>
              {!disabled && (
                <Button
                  look="text"
                  isSmall
                  icon={CloseOutlined}
                  aria-label={`移除 ${file.name}`}
                  onClick={() => props.onChange(value.filter((_, at) => at !== index))}
                />
              )}
            </li>
          ))}
          {items.map((item) => (
            <Item key={item.id} item={item} onRetry={() => retry(item.id)} onRemove={() => remove(item.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Item({ item, onRetry, onRemove }: { item: UploadItem; onRetry: () => void; onRemove: () => void }) {
  const isRunning = item.state === 'running'
  return (
    <li>
      <UploadOutlined aria-hidden />
      <span className="kw-upload-name" title={item.name}>
        {item.name}
      </span>
      {isRunning ? (
        <Progress percent={item.percent} size="small" aria-label={`${item.name} 的上传进度`} />
      ) : (
        <>
          <span className="kw-upload-refusal" role="alert">
            {item.reason}
          </span>
          <Button look="text" isSmall icon={ReloadOutlined} aria-label={`重新上传 ${item.name}`} onClick={onRetry} />
        </>
      )}
      <Button
        look="text"
        isSmall
        icon={CloseOutlined}
        aria-label={`${isRunning ? '取消上传' : '移除'} ${item.name}`}
        onClick={onRemove}
      />
    </li>
  )
}

function wordsOf({ suffixes, limitMb }: UploadRule): string {
  return [suffixes.length > 0 && `支持 ${suffixes.join('、')}`, limitMb !== undefined && `不超过 ${limitMb}M`]
    .filter(Boolean)
    .join('，')
}
