import { DownloadOutlined, FileUnknownOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { useWidgetTheme } from '../code/widget-theme.ts'
import { DocView } from './doc-view.tsx'
import { ImageView } from './image-view.tsx'
import { PdfView } from './pdf-view.tsx'
import { previewKindOf } from './preview-kind.ts'
import type { PreviewKind } from './preview-kind.ts'
import { SheetView } from './sheet-view.tsx'
import type { FilePreviewProps, FileSource } from './types.ts'
import { useBlob } from './use-blob.ts'
import { Video } from './video.tsx'
import { ViewerFrame, ViewerNotice } from './viewer-frame.tsx'
import './viewer.css'

const views: Record<PreviewKind, (props: FilePreviewProps) => ReactNode> = {
  pdf: ({ source, name, height }) => (
    <PdfView source={source} name={name} {...(height === undefined ? {} : { height })} />
  ),
  sheet: ({ source, name, height }) => (
    <SheetView source={source} name={name} {...(height === undefined ? {} : { height })} />
  ),
  doc: ({ source, name, height }) => (
    <DocView source={source} name={name} {...(height === undefined ? {} : { height })} />
  ),
  video: (props) => <WithAddress {...props}>{(src) => <Video src={src} name={props.name} />}</WithAddress>,
  image: (props) => <WithAddress {...props}>{(src) => <ImageView src={src} name={props.name} />}</WithAddress>,
}

/** Shows a file by its suffix, or offers it for download where there is no preview. */
export function FilePreview(props: FilePreviewProps) {
  const kind = previewKindOf(props.name)
  return kind ? views[kind](props) : <NoPreview {...props} />
}

function NoPreview({ name, source, onDownload }: FilePreviewProps) {
  const { style } = useWidgetTheme()
  const download = onDownload ?? (typeof source === 'string' ? () => openDownload(source, name) : undefined)
  return (
    <div className="kw-no-preview" style={style}>
      <FileUnknownOutlined aria-hidden />
      <div className="kw-viewer-name">{name}</div>
      <div className="kw-no-preview-words">该格式暂不支持预览</div>
      {download && (
        <Button icon={DownloadOutlined} onClick={download}>
          下载
        </Button>
      )}
    </div>
  )
}

/** Browsers save only files of their own site under a name: what is elsewhere opens in a tab of its own, not over the console. */
function openDownload(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.rel = 'noopener noreferrer'
  if (link.origin !== location.origin && link.protocol !== 'blob:') link.target = '_blank'
  link.click()
}

/** Pictures and videos want an address; bytes in hand get one for as long as they are shown. */
function WithAddress({
  source,
  name,
  height = 480,
  children,
}: FilePreviewProps & { children: (src: string) => ReactNode }) {
  if (typeof source === 'string') return children(source)
  return (
    <FromBlob source={source} name={name} height={height}>
      {children}
    </FromBlob>
  )
}

function FromBlob(props: {
  source: Exclude<FileSource, string>
  name: string
  height: number
  children: (src: string) => ReactNode
}) {
  const loaded = useBlob(props.source)
  const blob = loaded.state === 'ready' ? loaded.blob : undefined
  const [address, setAddress] = useState<{ blob: Blob; url: string } | undefined>()

  // Outside thing followed: the browser's table of blob addresses.
  useEffect(() => {
    if (!blob) return
    const url = URL.createObjectURL(blob)
    const timer = setTimeout(() => setAddress({ blob, url }), 0)
    return () => {
      clearTimeout(timer)
      URL.revokeObjectURL(url)
    }
  }, [blob])

  if (address && address.blob === blob) return props.children(address.url)
  return (
    <ViewerFrame label={props.name} height={props.height}>
      <ViewerNotice reason={loaded.state === 'failed' ? loaded.reason : undefined} />
    </ViewerFrame>
  )
}
