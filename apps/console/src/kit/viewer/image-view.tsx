import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { useWidgetTheme } from '../code/widget-theme.ts'
import { imageWidths, nextImageWidth } from './preview-kind.ts'
import type { ImageViewProps } from './types.ts'
import './viewer.css'

/** A picture whose width, in percent of its container, is chosen in steps. */
export function ImageView({ src, name, tools }: ImageViewProps) {
  const { style } = useWidgetTheme()
  const [width, setWidth] = useState<number>(imageWidths.least)
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <figure className="kw-image" style={style}>
      <div className="kw-image-bar">
        <div className="kw-viewer-tools">
          <Button
            look="text"
            isSmall
            icon={ZoomOutOutlined}
            aria-label="缩小"
            disabled={width <= imageWidths.least}
            onClick={() => setWidth(nextImageWidth(width, -1))}
          />
          <span className="kw-viewer-zoom">{width}%</span>
          <Button
            look="text"
            isSmall
            icon={ZoomInOutlined}
            aria-label="放大"
            disabled={width >= imageWidths.most}
            onClick={() => setWidth(nextImageWidth(width, 1))}
          />
        </div>
        {tools && !hasFailed && <div className="kw-viewer-tools">{tools}</div>}
      </div>
      <div className="kw-image-stage">
        {hasFailed ? (
          <div className="kw-viewer-notice" role="alert">
            图片无法显示，可能已删除或格式有误
          </div>
        ) : (
          <img src={src} alt={name} style={{ width: `${width}%` }} onError={() => setHasFailed(true)} />
        )}
      </div>
    </figure>
  )
}
